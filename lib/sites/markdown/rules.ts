/** What a site tells about its markup. All optional: plain HTML with KaTeX needs no rule. */
export interface MarkdownRules {
  /** Selectors of the site's own furniture (labels, counters, cards): left out with all it holds, beside what every site drops. */
  readonly drop?: string | readonly string[];
  /** A selector of what stays although every site drops its kind: a button that holds text, say. `drop` is stronger. */
  readonly keep?: string;
  /** The block that starts at this element, header included, if one does. Asked before the rule for every `pre`. */
  code?(element: Element): CodeBlock | undefined;
  /** A selector of inline code that is not a `code` element. */
  readonly inlineCode?: string;
  /** The formula that this element is. Asked before the rule for KaTeX, MathML and `data-math`. */
  maths?(element: Element): Formula | undefined;
  /** What this element is as a link that stands apart from the words before it, such as a source behind a sentence. */
  link?(element: Element): SiteLink | undefined;
}

export interface CodeBlock {
  /** As the site writes it ("Python", "c++"); lower-cased for the fence. Absent where the site names none. */
  readonly language?: string | undefined;
  readonly text: string;
}

export interface Formula {
  /** LaTeX without delimiters. */
  readonly tex: string;
  readonly display: boolean;
}

export interface SiteLink {
  /** Absolute or relative to the page; anything but http, https and mailto leaves only the text. */
  readonly address: string;
  readonly text: string;
}
