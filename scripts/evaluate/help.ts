/** What `npm run evaluate` prints with `--help`. */
export const usage =
  'Usage: npm run evaluate -- --data DIR [--model DIR] [--limit N] [--categories 1,2] [--shared] [--json]';

export const help = `${usage}

Asks every question of a set through Kura's own chunker, index and ranking, and tells how well its right rows are
found: by words, and with a model by meaning and by both. --json prints one object.

DIR holds three files in UTF-8, as BEIR has them:

corpus.jsonl   a JSON object a line: _id (given once), text (may be empty), title, scope (who asks within a scope finds
               only its rows; none or *: no scope), session (rows of one scope, session and title are one chat, in
               their order), speaker, image_caption (kept as "speaker: text [image: caption]"), role ("assistant", or
               else the user). All but _id and text may stand in an object called meta.
queries.jsonl  _id, text, scope (none or *: all rows are searched), category (gets figures of its own)
qrels.tsv      or qrels/test.tsv: "question, row[, score]" or "question, 0, row, score", parted by tabs, or by spaces.
               No score is 1; 0 or below: the row does not answer. nDCG@10 takes scores as grades, as trec_eval does.
               Of two scores of a row the better one counts.

Or valid.jsonl: sentence1, sentence2, label. A first sentence is to find every second one that is labelled 4 or more.

passedOver counts what no figure may hide:
unknownRows, unknownQuestions  lines of qrels whose row or question is not there
withoutAnswer                  questions without a right row: not asked, not in n
outOfScope                     questions whose scope holds none of their rows: asked, 0 unless --shared
emptyQuestions, emptyRows      without text: such a question scores 0, such a row is never found

Exit code 1, with its reason: DataMissing (no such folder, file or model), DataEmpty (nothing to ask or to find),
DataDamaged (with file and line).
`;
