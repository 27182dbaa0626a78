import { anAccount } from './accounts.ts';
import { openShop } from './app.ts';
import { aProduct } from './factories.ts';
import { anOrder, aRefund } from './orders.ts';
import { aReservation } from './reservations.ts';

/** Typed texts that a spreadsheet would calculate or tear apart. */
const HOSTILE = [
  '=1+1',
  '=HYPERLINK("http://example.com/?"&A1;"clique")',
  '+55 21 99999-0000',
  '-2+3',
  '@SUM(1;1)',
  '＝1+1',
  '\t=1+1',
  ' =1+1',
  '=cmd|/c calc!A1',
  'D\'Ávila "Zé"; irmão & <filhos>',
  'Saudades\neternas',
  'Ação, Índio, não — ñ',
];
/** The three spreadsheets, below /api. */
export const EXPORTS = [
  '/orders/export',
  '/export/reservations',
  '/finances/export?start=2026-11-01&end=2026-11-30',
] as const;

/** A shop whose orders, reservations and expenses hold hostile texts, and its spreadsheets. */
export async function openShopWithHostileExports() {
  const shop = await openShop();
  const admin = await anAccount(shop.deps);
  const wreath = await aProduct(shop.deps);
  for (const text of HOSTILE) {
    const texts = { buyerName: text, deceasedName: text, billingAddress: text, faixa: text };
    await anOrder(shop.deps, { ...wreath, name: text }, texts);
    await aReservation(shop.deps, [wreath], texts);
    const payload = { descricao: text, valor: 1234.5, categoria: text, data: '2026-11-20' };
    const created = await shop.as(admin).post('/expenses', payload);
    if (created.status !== 201) throw new Error(`an expense was answered ${created.status}`);
    shop.clock.advance(61_000);
  }
  await aRefund(shop.deps, await anOrder(shop.deps, wreath));
  const download = async (file: string) => String((await shop.as(admin).get(file)).body);
  return { shop, download };
}
