import { Refusal } from './questions.ts';

const PLAIN = /^[\w@%+=:,./~?&!-]*$/;

/** A value as systemd and containers read it. */
function quoted(name: string, value: string): string {
  if (PLAIN.test(value)) return value;
  if (/['\n\r]/.test(value)) throw new Refusal(`${name} não pode ter apóstrofos nem quebras de linha.`);
  return `'${value}'`;
}

/**
 * The environment file with these values: the lines of the template that name them are filled in, and names that the
 * template doesn't know follow at the end. Throws Refusal for a value that a line can't hold.
 */
export function fillEnvironment(template: string, values: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(values));
  const lines = template
    .trimEnd()
    .split('\n')
    .map((line) => {
      const name = /^#?([A-Z0-9_]+)=/.exec(line)?.[1];
      const value = name === undefined ? undefined : left.get(name);
      if (name === undefined || value === undefined) return line;
      left.delete(name);
      return `${name}=${quoted(name, value)}`;
    });
  const rest = [...left].map(([name, value]) => `${name}=${quoted(name, value)}`);
  return [...lines, ...rest].join('\n').concat('\n');
}
