import type { Page } from '@playwright/test';
import { ADMIN, test as base, expect, keepSession } from './testing/accounts.ts';
import { aBuyer, cartButton, cartItem, cartPanel, open, openCheckout, remember } from './testing/buyer.ts';
import { recordPages } from './testing/records.ts';

/** What one can do to make a page larger: a small phone, the largest letters, and a 1280 px window at 200 %. */
const ENLARGED = [
  { name: '320 px', width: 320, height: 640, letters: 16 },
  { name: '320 px with letters of 24 px', width: 320, height: 640, letters: 24 },
  { name: '200 % with letters of 24 px', width: 640, height: 400, letters: 24 },
  { name: '1280 px with letters of 24 px', width: 1280, height: 800, letters: 24 },
] as const;

const PUBLIC = [
  '/',
  '/coroas',
  '/sobre',
  '/contato',
  '/politica-privacidade',
  '/login',
  '/password-reset-request',
  '/redefinir-senha?token=x',
  '/confirmacao',
  '/falha',
  '/pendente',
  '/sem-conexao',
  '/dev/kit',
];

const OFFICE = [
  '/dashboard',
  '/admin/pedidos',
  '/admin/producao',
  '/admin/reservas',
  '/admin/produtos',
  '/admin/produtos/novo',
  '/admin/catalogo',
  '/admin/usuarios',
  '/admin/logs',
  '/admin/financeiro',
  '/admin/notificacoes',
  '/funcionario/dashboard',
  '/funcionario/agendar',
  '/funcionario/funerais',
  '/funcionario/agenda',
  '/funcionario/catalogo',
];

const test = base.extend<object, { records: string[] }>({
  records: [
    async ({ shop, accounts }, use) => {
      const { token } = await accounts.signIn(ADMIN);
      await use(Object.values(await recordPages(shop, token)));
    },
    { scope: 'worker' },
  ],
});

/** Another tab chooses the size, so that the page as it is follows. */
async function enlarge(page: Page, { width, height, letters }: (typeof ENLARGED)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (pixels) => {
    localStorage.setItem('a11y_font_size', String(pixels));
    window.dispatchEvent(new StorageEvent('storage', { key: 'a11y_font_size' }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, letters);
}

/** What a person could not reach or read: the page beyond its edge, controls outside it, text that is cut off. */
function lossesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const losses: string[] = [];
    const width = document.documentElement.clientWidth;
    const { scrollWidth } = document.documentElement;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
    const isForReadersOnly = (element: Element): boolean =>
      element.closest('.sr-only, .skip-link, [aria-hidden="true"]') !== null;
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    if (scrollWidth > width) {
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element),
      );
      losses.push(`the page is ${scrollWidth} px wide: ${beyond.slice(-3).map(nameOf).join(', ')}`);
    }
    for (const element of document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, label, dd')) {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      if (own < 2 || height < 2 || isForReadersOnly(element) || scrolls(element)) continue;
      if (left < -1 || right > width + 1) losses.push(`outside: ${nameOf(element)}`);
    }
    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // A summary of so many lines; the whole text stands on the record's own page.
      if (webkitLineClamp !== 'none') continue;
      if (isForReadersOnly(element) || element.clientHeight < 2 || !element.textContent?.trim()) continue;
      const hidesAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
      const hidesDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4;
      if (textOverflow === 'ellipsis' && element.getAttribute('title') === null && hidesAcross) {
        losses.push(`shortened: ${nameOf(element)}`);
      } else if (hidesAcross || hidesDown) losses.push(`cut off: ${nameOf(element)}`);
    }
    return losses;
  });
}

async function expectWhole(page: Page, path: string): Promise<void> {
  for (const size of ENLARGED) {
    await enlarge(page, size);
    expect.soft(await lossesOf(page), `${path} at ${size.name}`).toEqual([]);
  }
}

/** Opens a page and waits until what it loads is there. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

for (const [name, isOffice] of [
  ['every page of the shop', false],
  ['every page of the back office', true],
] as const) {
  test(`${name} is whole on the smallest phone, at 200 % and with the largest letters`, { tag: '@once' }, async ({
    page,
    context,
    accounts,
    records,
    watch,
  }) => {
    // Every page in four sizes.
    test.setTimeout(150_000);
    watch.allow(/40[14]|422/);
    if (isOffice) await keepSession(context, await accounts.signIn(ADMIN));
    for (const path of isOffice ? [...OFFICE, ...records] : PUBLIC) {
      await visit(page, path);
      await expectWhole(page, path);
    }
  });
}

test('cart and checkout are whole on the smallest phone, at 200 % and with the largest letters', {
  tag: '@once',
}, async ({ page, aWreath }) => {
  await remember(page, { cart: [cartItem(await aWreath(), 2)], buyer: aBuyer() });
  await open(page, '/coroas');
  await cartButton(page).click();
  await cartPanel(page).waitFor();
  await expectWhole(page, 'cart');
  await openCheckout(page);
  await expectWhole(page, 'checkout');
});

test('what the system asks for is done: forced colours, more contrast, no motion', { tag: '@once' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' });
  await visit(page, '/dev/kit');
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => (one.effect instanceof KeyframeEffect ? one.effect.target?.getAttribute('class') : '')),
  );
  expect(moving.filter((name) => !String(name).includes('spinner'))).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    for (const name of ['--ink', '--muted', '--faint', '--green', '--gold-ink', '--error', '--success']) {
      expect(await contrastOf(page, name, '--paper'), `${name} in ${colorScheme}`).toBeGreaterThanOrEqual(7);
    }
    expect(await contrastOf(page, '--line', '--paper')).toBeGreaterThanOrEqual(3);
  }
  await page.emulateMedia({ forcedColors: 'active', contrast: 'no-preference' });
  const toggle = page.getByRole('switch', { name: 'Ligado ou desligado' });
  const ground = () =>
    toggle
      .locator('span')
      .first()
      .evaluate((track) => getComputedStyle(track).backgroundColor);
  const [knob, on] = [await knobOf(page), await ground()];
  expect(knob, 'the knob stands out from its track').not.toBe(on);
  await toggle.click();
  await expect.poll(ground).not.toBe(on);
  expect(await knobOf(page)).not.toBe(await ground());
  await page.getByRole('button', { name: 'Finalizar pedido' }).first().focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus-visible');
  await expect(focused).toHaveCSS('outline-style', 'solid');
  await expect(focused).toHaveCSS('outline-width', '3px');
  await expect(focused).toHaveCSS('border-style', 'solid');
});

function knobOf(page: Page): Promise<string> {
  const knob = page.getByRole('switch', { name: 'Ligado ou desligado' }).locator('span span');
  return knob.evaluate((element) => getComputedStyle(element).backgroundColor);
}

/** The contrast of two tokens, as WCAG counts it. */
function contrastOf(page: Page, text: string, ground: string): Promise<number> {
  return page.evaluate(
    (names) => {
      const style = getComputedStyle(document.documentElement);
      const [first = 0, second = 0] = names.map((name) => {
        const parts = /^#(..)(..)(..)$/.exec(style.getPropertyValue(name).trim())?.slice(1) ?? [];
        const [red = 0, green = 0, blue = 0] = parts.map((part) => {
          const value = Number.parseInt(part, 16) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    [text, ground],
  );
}
