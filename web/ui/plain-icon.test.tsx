import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainIcon } from './plain-icon.ts';

const Line = plainIcon({ node: [['path', { d: 'M0 0h24' }]] });

test('an icon is drawn like those of the library, hidden from screen readers', () => {
  const { container } = render(<Line className="size-5" strokeWidth={1.2} />);
  const icon = container.querySelector('svg');
  expect(icon?.getAttribute('viewBox')).toBe('0 0 24 24');
  expect(icon?.getAttribute('stroke-width')).toBe('1.2');
  expect(icon?.getAttribute('class')).toBe('size-5');
  expect(icon?.getAttribute('aria-hidden')).toBe('true');
  expect(icon?.innerHTML).toBe('<path d="M0 0h24"></path>');
});

test('an icon with a name is read', () => {
  const { container } = render(<Line aria-label="Linha" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBeNull();
});
