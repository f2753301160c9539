/** Short forms that programmers write, and what they stand for. Written by hand. */
const rows = `
a11y accessibility
c14n canonicalization
e2e end to end
g11n globalization
i14y interoperability
i18n internationalization
k8s kubernetes
l10n localization
m17n multilingualization
n11n normalization
o11y observability
p13n personalization
s11n serialization
v12n virtualization
auth authentication
auth authorization
cicd continuous integration
cli command line
cors cross origin
db database
deps dependencies
env environment
gcp google cloud
gha github actions
gql graphql
jwt json web token
js javascript
llm large language model
ml machine learning
nn neural network
nlp natural language
oom out of memory
orm object relational
oss open source
pg postgres
pg postgresql
pw password
py python
regex regular expression
repo repository
rpc remote procedure call
sso single sign
ssr server side rendering
tf terraform
tf tensorflow
ts typescript
tsc typescript compiler
tz timezone
vm virtual machine
vscode visual studio code
`;

const pairs = rows
  .trim()
  .split('\n')
  .map(row => {
    const [short = '', ...long] = row.split(' ');
    return { short, long: long.join(' ') };
  });

/** The words that a short form stands for, or the short forms of a word; each may be several words. */
export const findShortForms = (word: string): readonly string[] =>
  pairs.flatMap(({ short, long }) => (short === word ? [long] : long === word ? [short] : []));
