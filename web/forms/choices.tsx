import { z } from 'zod';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Asked, framed, type Kind, textual } from './kind.tsx';

/** One of several, the first unless another is chosen; by their words. */
export function choice(words: Readonly<Record<string, string>>, asked: Asked = {}): Kind<string> {
  const Choice = (props: Parameters<typeof Select>[0]) => <Select {...props} options={Object.entries(words)} />;
  const [first = ''] = Object.keys(words);
  const kind = textual(framed(Choice), { optional: false })(asked);
  return {
    ...kind,
    empty: first,
    typed: (value) => (typeof value === 'string' ? value : first),
    shown: (value) => words[value] ?? value,
  };
}

type Sides = {
  /** The values sent for a checked box and for one that isn't. */
  on?: unknown;
  off?: unknown;
  said?: readonly [on: string, off: string];
};

export function check(asked: Asked = {}, { on = true, off = false, said = ['sim', 'não'] }: Sides = {}): Kind<boolean> {
  return {
    empty: false,
    draft: z.boolean(),
    typed: (value) => value === on,
    sent: (value) => (value ? on : off),
    shown: (value) => (value ? said[0] : said[1]),
    Field: ({ label, hint, className, entered: { value, onChange, ...entered } }) => (
      <Checkbox
        {...{ label, hint, className }}
        {...entered}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    ),
    said: asked,
  };
}
