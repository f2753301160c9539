/** Styles of the mark and the chip. They are set property by property, because a page's policy may forbid style sheets. */
import type { MarkStatus } from './text';

type Style = Readonly<Record<string, string>>;

const position: Style = { all: 'initial', position: 'fixed', 'z-index': '2147483000' };
const paper: Style = {
  border: '1px solid light-dark(#ded7c7, #303961)',
  background: 'light-dark(#fffdf8, #1b2241)',
};
const ink: Style = { color: 'light-dark(#1d2544, #ece8dc)', font: '13px/1.4 system-ui, sans-serif' };
const button: Style = { margin: '0', border: 'none', background: 'none', cursor: 'pointer' };

/** Below the headers of all sites and beside their scroll bars; composers stand at the bottom or in the middle. */
export const markPosition: Style = {
  ...position,
  top: '76px',
  right: '20px',
  'pointer-events': 'none',
};

export const pill: Style = {
  display: 'flex',
  'flex-direction': 'row-reverse',
  'align-items': 'center',
  gap: '8px',
  'max-width': 'min(320px, 60vw)',
  ...button,
  ...ink,
  padding: '6px',
  border: '1px solid transparent',
  'border-radius': '14px',
  font: '12px/1.4 system-ui, sans-serif',
  'text-align': 'left',
  // “Mar” and “3, 2026” should stay on one line.
  'text-wrap': 'balance',
  'pointer-events': 'auto',
};

/** Applied while the text is shown. */
export const expanded: Style = {
  background: 'light-dark(#fffdf8, #1b2241)',
  'border-color': 'light-dark(#ded7c7, #303961)',
  'padding-left': '12px',
};
export const collapsed: Style = { background: 'none', 'border-color': 'transparent', 'padding-left': '6px' };

/** Above the composer; `moveAbove` sets the exact position. */
export const chipPosition: Style = { ...position, 'max-width': '320px' };

export const chip: Style = {
  display: 'flex',
  'align-items': 'stretch',
  ...paper,
  ...ink,
  'border-radius': '14px',
  'box-shadow': '0 2px 10px light-dark(#1d254422, #00000066)',
};

export const chipButton: Style = {
  display: 'flex',
  'align-items': 'center',
  gap: '8px',
  'min-width': '0',
  ...button,
  padding: '7px 4px 7px 12px',
  'border-radius': '14px 0 0 14px',
  color: 'inherit',
  font: 'inherit',
  'text-align': 'start',
  'white-space': 'nowrap',
};

export const chipDismiss: Style = {
  flex: 'none',
  ...button,
  padding: '0 10px',
  'border-radius': '0 14px 14px 0',
  color: 'inherit',
  font: '15px/1 system-ui, sans-serif',
  opacity: '0.75',
};

/** Where `findFreePlace` says. */
export const notePosition: Style = { ...position, 'max-width': '90vw' };

export const note: Style = {
  display: 'flex',
  'align-items': 'center',
  gap: '10px',
  'min-height': '40px',
  'box-sizing': 'border-box',
  padding: '4px 6px 4px 14px',
  ...paper,
  ...ink,
  'border-radius': '10px',
  'box-shadow': '0 2px 10px light-dark(#1d254422, #00000066)',
};

export const noteButton: Style = {
  flex: 'none',
  ...button,
  padding: '5px 10px',
  border: '1px solid light-dark(#d2cec3, #3b4361)',
  'border-radius': '6px',
  color: 'inherit',
  font: '500 13px/1.2 system-ui, sans-serif',
};

export const noteClose: Style = {
  flex: 'none',
  ...button,
  width: '28px',
  height: '28px',
  padding: '0',
  color: 'inherit',
  font: '15px/1 system-ui, sans-serif',
  opacity: '0.75',
};

/** The storehouse's roof tile, rotated. */
export const tile: Style = { flex: 'none', width: '8px', height: '8px', 'border-radius': '2px', rotate: '45deg' };

export const colours: Readonly<Record<MarkStatus['light'], Style>> = {
  reading: { background: 'light-dark(#3c8a62, #63bd8d)', opacity: '0.75' },
  paused: { background: 'light-dark(#5d6480, #a6accb)', opacity: '0.75' },
  unreadable: { background: 'light-dark(#bf3a22, #ff8d70)', opacity: '1' },
  failed: { background: 'light-dark(#bf3a22, #ff8d70)', opacity: '1' },
};

export function applyStyle<Kind extends HTMLElement>(element: Kind, style: Style, priority = ''): Kind {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, priority);
  return element;
}
