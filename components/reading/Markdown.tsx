/** Renders captured Markdown: formatted, with coloured code, and without anything active. */
import type { Element, Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Jsx } from 'hast-util-to-jsx-runtime';
import { Fragment } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { jsx, jsxs } from 'preact/jsx-runtime';
import { useLanguage } from '../i18n/language';
import { CodeBlock } from './CodeBlock';
import { toElements, getLanguage } from './elements';
import type { ElementsOptions } from './elements';
import { Link } from './Link';
import { Maths } from './Maths';
import { UnformattedText } from './PlainText';

/** Formatted text; or plain text and a sentence, if formatting it could freeze the page. */
export function Markdown({ text }: { readonly text: string }) {
  const { t } = useLanguage();
  const prefix = `${useId()}-`;
  const footnotes = t('reading_footnotes');
  const [done, open] = [t('reading_task_done'), t('reading_task_open')];
  const formatted = useMemo(
    () => renderMarkdown(text, { prefix, footnotes, done, open }),
    [text, prefix, footnotes, done, open],
  );
  if (!formatted) return <UnformattedText text={text} />;
  return (
    <div class="markdown" dir="auto">
      {formatted}
    </div>
  );
}

interface ElementProps {
  readonly node?: Element | undefined;
  readonly children?: ComponentChildren;
}

/** Labels for the check boxes of task lists. */
interface MarkdownOptions extends ElementsOptions {
  readonly done: string;
  readonly open: string;
}

function renderMarkdown(text: string, options: MarkdownOptions): VNode | undefined {
  const elements = toElements(text, options);
  return elements && renderElements(elements, options);
}

const renderElements = (elements: Root, options: MarkdownOptions) =>
  toJsxRuntime(elements, {
    Fragment,
    // These are Preact's functions; the types are React's.
    jsx: jsx as Jsx,
    jsxs: jsxs as Jsx,
    elementAttributeNameCase: 'html',
    tableCellAlignToStyle: false,
    passNode: true,
    components: {
      a: ({ node, children }: ElementProps) => (
        <Link address={getProperty(node, 'href') ?? ''} id={getProperty(node, 'id')}>
          {children}
        </Link>
      ),
      pre: ({ node, children }: ElementProps) => renderPre(node, children),
      code: ({ node, children }: ElementProps) =>
        isMaths(node) ? <Maths tex={getText(node)} /> : <code>{children}</code>,
      input: ({ node }: ElementProps) => {
        const checked = node?.properties['checked'] === true;
        return <input type="checkbox" disabled checked={checked} aria-label={options[checked ? 'done' : 'open']} />;
      },
      table: ({ children }: ElementProps) => (
        // A wide table scrolls inside its own box.
        <div class="wide" tabIndex={0}>
          <table>{children}</table>
        </div>
      ),
    },
  }) as VNode;

function renderPre(node: Element | undefined, children: ComponentChildren) {
  const [code] = node?.children ?? [];
  if (code?.type !== 'element') return <pre>{children}</pre>;
  if (isMaths(code)) return <Maths tex={getText(code)} display />;
  return <CodeBlock language={getLanguage(code)}>{children}</CodeBlock>;
}

const getProperty = (node: Element | undefined, name: string): string | undefined => node?.properties[name]?.toString();

function isMaths(node: Element | undefined): node is Element {
  const names = node?.properties['className'];
  return Array.isArray(names) && names.some(name => name === 'math-inline' || name === 'math-display');
}

const getText = (node: Element): string =>
  node.children
    .map(child => (child.type === 'text' ? child.value : child.type === 'element' ? getText(child) : ''))
    .join('');
