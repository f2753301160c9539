/** What `npm run evaluate` prints with `--help`. */
export const usage =
  'Usage: npm run evaluate -- --data DIR|--own [--model DIR] [--limit N] [--categories 1,2] [--shared] [--json]';

export const help = `${usage}

Asks every question of a set through Kura's own chunker, index and ranking, and tells how well its right rows are
found: by words, and with a model by meaning and by both. Then asks the whole recall(), with its times, sites and labels,
as a person does. --json prints one object.

--own asks the project's own searches (--half tune, held or check: a part of them; --grow 10000: among so many more chats).
--guess ADDRESS measures recall() once more with a guess at the answer, where nothing was surely found: by the first model
of a server on this computer (http://127.0.0.1:11434). It needs --model.
--misses lists every search whose right chat is not among the first three, or whose label is wrong.

DIR holds three files in UTF-8, as BEIR has them:

corpus.jsonl   a JSON object a line: _id (given once), text (may be empty), title, scope (who asks within a scope finds
               only its rows; none or *: no scope), session (rows of one scope, session and title are one chat, in
               their order), speaker, image_caption (kept as "speaker: text [image: caption]"), role ("assistant", or
               else the user), date (ISO 8601; another form counts as none), site (a name that Kura knows). All but
               _id and text may stand in an object called meta.
queries.jsonl  _id, text, scope (none or *: all rows are searched), category (gets figures of its own), now (when it is
               asked, ISO 8601; else at the date of the newest row)
qrels.tsv      or qrels/test.tsv: "question, row[, score]" or "question, 0, row, score", parted by tabs, or by spaces.
               No score is 1; 0 or below: the row does not answer. nDCG@10 takes scores as grades, as trec_eval does.
               Of two scores of a row the better one counts.

Or valid.jsonl: sentence1, sentence2, label. A first sentence is to find every second one that is labelled 4 or more.

recall() is measured by what stands in its list: any@1 and any@3 (a chat with a right row is first, or among three),
empty (no hit), weak (right first hits that are not shown as relevant), and of questions that no row answers: strong (a
hit is shown as relevant).

passedOver counts what no figure may hide:
unknownRows, unknownQuestions  lines of qrels whose row or question is not there
withoutAnswer                  questions without a right row: not in n, only in unanswered
outOfScope                     questions whose scope holds none of their rows: asked, 0 unless --shared
emptyQuestions, emptyRows      without text: such a question scores 0, such a row is never found

Exit code 1, with its reason: DataMissing (no such folder, file or model), DataEmpty (nothing to ask or to find),
DataDamaged (with file and line).
`;
