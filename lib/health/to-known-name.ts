/**
 * The only words that a skeleton may contain beside the site's own `classWords`: words of our own selectors and common names for parts
 * of a page. A class, id, attribute or custom element is named only if each part of its name is known, so that no text of a chat can leak.
 */
const commonWordList = `
  action actions active activity actor agent ai alert anchor annotation answer app application area article artifact
  artifacts aside assistant attachment attachments author avatar bar base bin block body bot bottom box branch bubble
  button buttons canvas card carousel cell center chat chats checkbox child chip citation cite class client code
  codeblock collapse col column command comment complete completion compose composer container content contents
  control controls conversation conversations copy count cursor dark data default desktop dialog display div divider
  done dots download draft drag dropdown edit editable editor element embed empty end entry error expand expanded
  export feed feedback field file files fill final first fixed flex float focus footer footnote form formula frame
  from full gap generated generation grid group growing handle head header heading hidden hide hint history home host
  hover human icon id image img index inline inner input insert item items katex key label lang language last layer
  layout leading left lexical light line link list live loader loading locked log logo main map mark markdown math
  mathjax max media menu message messages min mirror mobile mode model module monaco more name nav navigation new next
  node none note off old on open option options order ordered outer overflow overlay page pane panel paragraph parent
  part parts pending phase pill placeholder plan pop popover portal pre prev preview primary progress progressive
  prompt prose prosemirror provider query question quill quote rate raw read ready reasoning recent reference
  references regenerate region relative render renderer reply report request response result results retry rich right
  role root row rows run runs screen scroll scroller scrollable search second section segment select selected selector
  self send sender sent separator set shadow shape share shared shell shimmer show side sidebar size skeleton slot
  source sources space span speaker spinner split stack stage start state status step steps stick sticky stop stream
  streaming submit suggestion summary surface system tab table tabs target temporary tex text textarea textbox theme
  thinking thought thoughts thread thumb tile time timeline tiptap title toggle token toolbar tool tools tooltip top
  track trail transcript trigger truncate turn turns type typing ui unit unordered upload url user value variant
  version view viewer viewport virtual virtualized visible visual vote web whitespace widget width window with word
  wrap wrapper write zone auto bg block border break col cols ql cdk mat sr msg btn ctn usr min max md lg sm xl xs
  test testid component uuid turnid messageid parentid offset
`;

const commonWords: ReadonlySet<string> = new Set(commonWordList.split(/\s+/).filter(Boolean));

/** Longer names are generated, or are no names. */
const maxNameLength = 48;

/**
 * Returns the name with each number as `N`, or `undefined` if a part of it is neither common nor in `classWords`. A name has letters,
 * numbers, `-` and `_`; a capital begins a part.
 */
export function toKnownName(name: string, classWords: readonly string[]): string | undefined {
  if (name.length > maxNameLength || !/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return undefined;
  const parts = name.split(/[-_\d]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
  const isKnown = (word: string) => commonWords.has(word) || classWords.includes(word);
  return parts.every(part => isKnown(part.toLowerCase())) ? name.replace(/\d+/g, 'N') : undefined;
}
