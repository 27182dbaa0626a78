import { expect, it } from 'vitest';
import { FIELD_LABELS } from '#domain/change-texts.ts';
import { expense } from './expenses.ts';
import { funeral } from './funerals.ts';
import { product } from './products.ts';
import { purchase } from './purchase.ts';
import { urn } from './urns.ts';

/** Fields that the log doesn't record. */
const UNRECORDED = ['_id', 'created_at', 'slug', 'version'];

it.each(Object.entries({ expense, funeral, product, purchase, urn }))(
  'the log has a label for every field of %s',
  (_name, schema) => {
    const recorded = Object.keys(schema.shape).filter((name) => !UNRECORDED.includes(name));
    expect(recorded.filter((name) => !(name in FIELD_LABELS))).toEqual([]);
  },
);
