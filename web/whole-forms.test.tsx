import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { createExpense } from '#contract/expenses.ts';
import { scheduleFuneral } from '#contract/funerals.ts';
import { createPlace } from '#contract/places.ts';
import { createProduct } from '#contract/products.ts';
import { createUrn } from '#contract/urns.ts';
import { NewExpense } from '#web/features/finances/expenses/new-expense.tsx';
import { funeralForm } from '#web/features/funerals/form/funeral-fields.tsx';
import { FuneralForm } from '#web/features/funerals/form/funeral-form.tsx';
import { PlaceForm } from '#web/features/places/places-page.tsx';
import { UrnForm } from '#web/features/urns/urn-office-page.tsx';
import { press } from '#web/testing/back-office.tsx';
import { openProductForm } from '#web/testing/product-form-harness.tsx';
import { openScreen, recordHarness } from '#web/testing/record-harness.tsx';

recordHarness();
// jsdom has no layout and no scrolling.
Element.prototype.scrollIntoView = () => undefined;

const chosen = { chosen: true, local: '', laboratorio: '', data_hora: '' };
const funeral = { ...funeralForm.empty, tipo: 'convênio' as const, velorio: chosen, tanatopraxia: chosen };
const show = (form: ReactElement) => () => openScreen(() => form);
const none = () => undefined;

const forms: [record: string, { body: z.ZodObject }, open: () => unknown][] = [
  [
    'expense',
    createExpense,
    async () => {
      show(<NewExpense period={{ start: '2026-11-01', end: '2026-11-30' }} />)();
      await press('Adicionar gasto');
    },
  ],
  ['funeral', scheduleFuneral, show(<FuneralForm id={undefined} loaded={funeral} onSaved={none} cancel={null} />)],
  ['place', createPlace, show(<PlaceForm opened={{ nome: '' }} onDone={none} />)],
  ['product', createProduct, openProductForm],
  ['urn', createUrn, show(<UrnForm urn={undefined} onDone={none} />)],
];

/** Pictures are uploaded and 'active' is a switch of the list: neither has an input with its name. */
const UNNAMED = ['image', 'imagem', 'active'];

it.each(forms)('the form of a whole %s has an input for each field', async (_record, { body }, open) => {
  await open();
  const inputs = Array.from(document.querySelectorAll('[name]'), (input) => input.getAttribute('name')?.split('.')[0]);
  expect(Object.keys(body.shape).filter((name) => !UNNAMED.includes(name) && !inputs.includes(name))).toEqual([]);
});
