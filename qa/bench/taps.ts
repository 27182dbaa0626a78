// `npm run bench:taps`: how long a phone at a quarter of the processor takes from a tap or a key to the next painted
// frame, by the browser's event timing, which counts in steps of 8 ms and leaves out what takes less than 16.
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { ADMIN, keepSession } from '../../e2e/testing/accounts.ts';
import { LAUNCH_FLAGS, provideBrowser } from '../../e2e/testing/browser.ts';
import {
  cardOf,
  cartButton,
  cartItem,
  cartPanel,
  checkout,
  open,
  remember,
  untilLoaded,
} from '../../e2e/testing/buyer.ts';
import { openOffice } from '../../e2e/testing/office.ts';
import { inMinutes, placeOrder, today } from '../../e2e/testing/orders.ts';
import { startShop } from '../../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../../e2e/testing/watch.ts';

const LOOKS = Number(process.env.TAP_LOOKS ?? 9);
const SLOWDOWN = 4;
const SHORTEST_MS = 16;
/** Time in which a page's own work ends before a finger arrives, and in which a press is painted. */
const REST_MS = 1_000;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const shop = await startShop();
const office = openOffice(shop);
const wreath = await office.addWreath({ name: 'Coroa do Toque', stock: 500 });
for (let count = 0; count < 40; count += 1) await placeOrder(office, { wreath, funeral_time: inMinutes(60 + count) });
const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] });

type Step = {
  what: string;
  atMost: number;
  /** Opens the page and returns the element that is pressed. */
  at: (page: Page, context: BrowserContext) => Promise<Locator>;
  /** A tap, unless it is given. */
  press?: (target: Locator) => Promise<void>;
};

const card = (page: Page) => cardOf(page, wreath.name);
async function asOffice(page: Page, context: BrowserContext, path: string): Promise<void> {
  await keepSession(context, await office.signIn(ADMIN));
  await open(page, path);
  await untilLoaded(page);
}

const STEPS: readonly Step[] = [
  {
    what: 'a wreath into the cart',
    atMost: 100,
    at: async (page) => {
      await open(page, '/coroas');
      return card(page).getByRole('button', { name: 'Carrinho' });
    },
  },
  {
    what: 'the cart opened',
    atMost: 150,
    at: async (page) => {
      await remember(page, { cart: [cartItem(wreath)] });
      await open(page, '/coroas');
      return cartButton(page);
    },
  },
  {
    what: "the cart's '+'",
    atMost: 100,
    at: async (page) => {
      await remember(page, { cart: [cartItem(wreath)] });
      await open(page, '/coroas');
      await cartButton(page).tap();
      return cartPanel(page).getByRole('button', { name: /^Aumentar quantidade/ });
    },
  },
  {
    what: 'a day of the ceremony',
    atMost: 100,
    at: async (page) => {
      await remember(page, { cart: [cartItem(wreath)] });
      await open(page, '/finalizar');
      return checkout(page).getByRole('list', { name: 'Dia' }).getByRole('button').nth(1);
    },
  },
  {
    what: 'a key of the ribbon',
    atMost: 100,
    at: async (page) => {
      await open(page, `/coroas/${wreath.slug}`);
      const ribbon = page.getByLabel('Texto da faixa');
      await ribbon.fill('Com saudade da famíli');
      return ribbon;
    },
    press: (ribbon) => ribbon.press('a'),
  },
  {
    what: "a stage of 'Produção'",
    atMost: 100,
    at: async (page, context) => {
      await asOffice(page, context, '/funcionario/producao');
      return page.getByRole('button', { name: /^Começar produção/ }).first();
    },
  },
  {
    what: "a row of 'Pedidos' opened",
    atMost: 100,
    at: async (page, context) => {
      await asOffice(page, context, `/admin/pedidos?inicio=${iso(today())}&fim=${iso(today())}`);
      await page
        .getByRole('button', { name: /^Ações/ })
        .first()
        .tap();
      return page.getByRole('menuitem', { name: 'Detalhes' });
    },
  },
];

function iso(day: string): string {
  return day.split('/').toReversed().join('-');
}

const rest = (page: Page) => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), REST_MS);

/** Milliseconds of the longest event of one press. */
async function durationOf({ at, press = (target) => target.tap() }: Step): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const target = await at(page, context);
  await target.scrollIntoViewIfNeeded();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await rest(page);
  const durations = await page.evaluateHandle((durationThreshold) => {
    const events: number[] = [];
    new PerformanceObserver((list) => events.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'event',
      durationThreshold,
    } as PerformanceObserverInit);
    return events;
  }, SHORTEST_MS);
  await press(target);
  await rest(page);
  const taken = await durations.jsonValue();
  await context.close();
  return Math.max(SHORTEST_MS, ...taken);
}

for (const step of STEPS) {
  const taken: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) taken.push(await durationOf(step));
  const sorted = taken.toSorted((a, b) => a - b);
  const { what, atMost } = step;
  const [median, worst] = [sorted[Math.floor(LOOKS / 2)], sorted.at(-1)];
  process.stdout.write(`${what}: ${median} ms (at most ${worst}), wanted <= ${atMost}\n`);
}
await browser.close();
await shop.stop();
