/** The small pictures on Kura's notes, drawn node by node, because a page may forbid markup in text. */

export type NoteIcon = 'kura' | 'paused' | 'warning';

type Shape = readonly [name: 'rect' | 'path' | 'circle', attributes: Readonly<Record<string, string>>];

const line = { fill: 'none', 'stroke-width': '1.5', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

const shapes: Readonly<Record<NoteIcon, readonly Shape[]>> = {
  kura: [
    ['rect', { width: '16', height: '16', rx: '3.5', fill: '#22305c' }],
    ['path', { d: 'M1.5 8 8 2.5 14.5 8v1H13v4H3V9H1.5z', fill: '#fbf8f1' }],
    ['path', { d: 'M6 7h4v4H6z', fill: '#d8412f' }],
  ],
  paused: [['circle', { cx: '8', cy: '8', r: '4.5', stroke: 'light-dark(#62687f, #969db8)', ...line }]],
  warning: [['path', { d: 'M8 2.5 14 13H2zM8 6.5v3M8 11.2h.01', stroke: 'light-dark(#8f5b00, #e9b454)', ...line }]],
};

/** Creates the picture, 18 pixels wide. */
export function createIcon(page: Document, icon: NoteIcon): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = page.createElementNS(namespace, 'svg');
  for (const [name, value] of Object.entries({
    width: '18',
    height: '18',
    viewBox: '0 0 16 16',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  for (const [name, attributes] of shapes[icon]) {
    const shape = page.createElementNS(namespace, name);
    // As styles, because `light-dark` is no value of an attribute.
    for (const [property, value] of Object.entries(attributes))
      if (value.startsWith('light-dark')) shape.style.setProperty(property, value);
      else shape.setAttribute(property, value);
    svg.append(shape);
  }
  return svg;
}
