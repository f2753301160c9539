/** Styles of Kura's notes on a page. They are set property by property, because a page's policy may forbid style sheets. */
type Style = Readonly<Record<string, string>>;

const fonts = "system-ui, -apple-system, 'Segoe UI', sans-serif";
const button: Style = { margin: '0', border: 'none', background: 'none', cursor: 'pointer', color: 'inherit' };

/** `keepDocked` sets the exact position. */
export const notePosition: Style = {
  all: 'initial',
  position: 'fixed',
  'z-index': '2147483000',
  // Wide enough for a sentence in one line.
  'max-width': 'min(560px, calc(100vw - 24px))',
};

export const note: Style = {
  display: 'flex',
  'align-items': 'center',
  gap: '4px',
  'box-sizing': 'border-box',
  padding: '4px',
  color: 'light-dark(#191e33, #eceef7)',
  background: 'light-dark(#ffffff, #1f2437)',
  font: `13px/1.4 ${fonts}`,
  'border-radius': '10px',
  // Where colours are forced, shadows are gone, and this line is drawn.
  border: '1px solid transparent',
  'background-clip': 'padding-box',
  'box-shadow': `0 0 0 1px light-dark(#191e3314, #ffffff17), 0 2px 4px light-dark(#191e330d, #0000004d),
    0 12px 32px light-dark(#191e3324, #0000007a)`,
};

/** The note's words with its icon, one button. */
export const noteText: Style = {
  display: 'flex',
  'align-items': 'center',
  gap: '8px',
  'min-width': '0',
  'min-height': '26px',
  ...button,
  padding: '0 6px',
  'border-radius': '6px',
  font: 'inherit',
  'text-align': 'start',
  // “Mar” and “3, 2026” should stay on one line.
  'text-wrap': 'balance',
};

export const noteAction: Style = {
  flex: 'none',
  ...button,
  padding: '5px 10px',
  border: '1px solid light-dark(#c9c9d2, #4a5270)',
  'border-radius': '6px',
  font: `500 13px/1.2 ${fonts}`,
};

export const noteClose: Style = {
  flex: 'none',
  ...button,
  width: '28px',
  height: '28px',
  padding: '0',
  'border-radius': '6px',
  font: `16px/1 ${fonts}`,
};

export function applyStyle<Kind extends HTMLElement>(element: Kind, style: Style, priority = ''): Kind {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, priority);
  return element;
}
