/** Rules for a site's markup. All are optional: plain HTML with KaTeX needs none. */
export interface MarkdownRules {
  /** Selectors of the site's own page chrome (labels, counters, cards). They are left out with their content. */
  readonly drop?: string | readonly string[];
  /** A selector of elements to keep although they are normally left out, such as a button that holds text. `drop` takes precedence. */
  readonly keep?: string;
  /** A selector of the boxes and named elements that the site's prose is made of. Others between its paragraphs are not its own. */
  readonly own?: string;
  /** Returns the code block that starts at this element, header included. It runs before the general rule for `pre`. */
  code?(element: Element): CodeBlock | undefined;
  /** A selector of inline code that is not a `code` element. */
  readonly inlineCode?: string;
  /** Returns the formula of this element. It runs before the rules for KaTeX, MathML and `data-math`. */
  maths?(element: Element): Formula | undefined;
  /** Returns this element as a link that is separate from the words before it, such as the source of a sentence. */
  link?(element: Element): SiteLink | undefined;
}

export interface CodeBlock {
  /** The language as the site writes it ("Python", "c++"). The fence has it in lower case. Absent if the site gives none. */
  readonly language?: string | undefined;
  readonly text: string;
}

export interface Formula {
  /** LaTeX without delimiters. */
  readonly tex: string;
  readonly display: boolean;
}

export interface SiteLink {
  /** Absolute or relative to the page. For schemes other than http, https and mailto only the text is kept. */
  readonly address: string;
  readonly text: string;
}
