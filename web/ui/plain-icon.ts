import { type ComponentProps, createElement, type FunctionComponent } from 'react';

type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>];
type IconProps = ComponentProps<'svg'>;

const DRAWN: IconProps = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * An icon from its shapes, which are made once. The build puts this in the place of the icon library's own way, which
 * works out sizes, names and colours anew for each icon on each rendering, for choices that this site never makes.
 */
export function plainIcon({ node }: { node: readonly Shape[] }): FunctionComponent<IconProps> {
  const shapes = node.map(([element, attributes]) => createElement(element, attributes));
  return function PlainIcon(props) {
    const isNamed = 'aria-label' in props || 'role' in props;
    return createElement('svg', { ...DRAWN, 'aria-hidden': isNamed ? undefined : true, ...props }, ...shapes);
  };
}
