// Package scaffold makes new extension projects: it completes a user's answers, renders a template from them and writes
// the files, all of them or none.
//
// The three steps are separate. [Complete] turns what the user said into a full set of [Answers] or into [Faults] that
// name the field. [Template.Render] is pure: the same answers and the same secret give the same bytes. [Write] touches
// the disk.
//
// # How a template is laid out
//
// A template is one folder, templates/HOST-LANGUAGE, and one line in the list in templates.go (its start and test
// commands). Every file in the folder ends in .tmpl, is written without that ending to the same place in the project,
// and is a text/template with the delimiters <% and %>. An empty result means no file, so a whole file can stand inside
// <% if .Events %>…<% end %>. A result that begins with #! is made executable (0755), every other file is 0644.
//
// What all templates of a host have in common is in templates/HOST, laid out in the same way.
//
// There are two kinds of file, told apart by their names:
//
//   - NAME.json.tmpl and NAME.toml.tmpl are data. The template itself is valid JSON or TOML, and only its double-quoted
//     strings are rendered, each alone, with the raw [Answers] as data, and encoded again: {"description": "<% .Description
//     %>"} is right for every text. Nothing else in a data file can change, so no text can add a key.
//   - Everything else (code, README.md, CI) is text, rendered with [Words], which has no free text: identifiers, package
//     names, kinds, and the display name escaped for Markdown. Code that needs the user's words reads them at run time from
//     the manifest or package.json.
//
// The engine adds what every project of a host has, made by encoders: manifest.json (pup) or curupira-extension.toml
// (Curupira), the JSON Schema beside it, .pupkit.toml, and for pup .env with the secret (0600). A template holds none
// of these.
//
// What a pup template can rely on: manifest.json in the project's root, whose endpoints end in /challenge, /mcp and (with
// --event) /events; one setting "heading"; one command; PUP_WEBHOOK_SECRET in .env; and the local address
// http://127.0.0.1:8787. Tools come in three kinds: read (readOnly), write (alwaysAsk) and long (answers with a Task, with
// progress and one question). Without --tool they are list_notes, delete_note and review_notes: the example extension of
// all templates keeps a server's notes, and any tool of a kind behaves as the default one of that kind.
package scaffold
