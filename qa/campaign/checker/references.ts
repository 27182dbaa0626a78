import { isOwnPicture } from '#domain/picture-variants.ts';
import { type CheckInput, type Finding, type Invariant, rowsOf, wrong, wrongRows } from './invariant.ts';

const FOREIGN_KEYS = `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    quote_ident(a.attname) as "column", quote_ident(b.attname) as target
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
 where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** Reads every row with a reference and looks its target up, without relying on the database's constraints. */
async function foreignKeys(input: CheckInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  const keys = await rowsOf<Record<'child' | 'parent' | 'column' | 'target', string>>(input, FOREIGN_KEYS);
  for (const { child, parent, column, target } of keys) {
    const orphans = `select c.* from ${child} c where c.${column} is not null
      and not exists (select from ${parent} p where p.${target} = c.${column})`;
    findings.push(...(await wrongRows(input, `${child}.${column} names no ${parent}`, orphans)));
  }
  return findings.concat(wrong('tables refer to nothing at all', keys.length === 0 ? ['no foreign key'] : []));
}

async function pictures(input: CheckInput): Promise<Finding[]> {
  const { pictureExists } = input;
  if (!pictureExists) return [];
  const named = await rowsOf(
    input,
    'select image from products union select image from urns union select image from order_wreaths union select image from reservation_wreaths',
  );
  const own = named.map(({ image }) => String(image)).filter(isOwnPicture);
  const missing: string[] = [];
  for (const url of own) if (!(await pictureExists(url))) missing.push(url);
  return wrong('a record names a picture that is not there', missing);
}

export const references: Invariant = {
  id: 'I13',
  says: 'nothing refers to what is not there, neither rows nor files',
  never: {
    'an order of a payment that is not on record': `
      select order_id, payment_id from orders o where payment_id is not null
          and not exists (select from payments p where p.payment_id = o.payment_id)`,
  },
  findings: async (input) => [...(await foreignKeys(input)), ...(await pictures(input))],
};
