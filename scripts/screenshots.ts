// Photographs the demonstration: `node scripts/screenshots.ts`, after a build. Every public page and every state of an
// order, on a phone and a desktop, in light and dark, goes to .cache/screenshots; the few that documents show go to
// docs/screenshots.
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { LAUNCH_FLAGS, provideBrowser } from '../e2e/testing/browser.ts';
import {
  aBuyer,
  cardOf,
  cartPanel,
  checkout,
  goToPayment,
  LABELS,
  open,
  openCheckout,
  remember,
} from '../e2e/testing/buyer.ts';
import { type Shop, startShop } from '../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../e2e/testing/watch.ts';
import { phoneOnDesktop } from './screenshot-composite.ts';

const root = dirname(import.meta.dirname);
const ALL = join(root, '.cache', 'screenshots');
const SHOWN = join(root, 'docs', 'screenshots');

const SCREENS = {
  phone: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 },
} as const;
type Screen = keyof typeof SCREENS;
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const PAGES = {
  home: '/',
  coroas: '/coroas',
  sobre: '/sobre',
  contato: '/contato',
  'politica-privacidade': '/politica-privacidade',
  login: '/login',
  falha: '/falha',
  'pendente-sem-pagamento': '/pendente',
  'nao-encontrada': '/rota-inexistente',
} as const;

/** The wreath that is bought in the pictures, and one more in the cart. */
const WREATH = 'Coroa Serra dos Órgãos';
const SECOND_WREATH = 'Coroa Singela';

/** Keeps what is on the screen under this name: the whole page, or the part that one sees. */
type Keep = (name: string, options?: { wholePage?: boolean }) => Promise<void>;

const shop = await startShop();
try {
  await rm(ALL, { recursive: true, force: true });
  for (const folder of [ALL, SHOWN]) await mkdir(folder, { recursive: true });
  const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
  const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] });
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    for (const theme of THEMES) await photograph(browser, { screen, theme });
  }
  await browser.close();
} finally {
  await shop.stop();
}
await chooseShown();

async function photograph(browser: Browser, { screen, theme }: { screen: Screen; theme: Theme }): Promise<void> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    baseURL: shop.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  const keep: Keep = async (name, { wholePage = false } = {}) => {
    await untilPainted(page);
    const picture = await page.screenshot({ fullPage: wholePage, scale: wholePage ? 'css' : 'device' });
    await sharp(picture)
      .webp({ quality: 82 })
      .toFile(join(ALL, fileName(name, screen, theme)));
  };
  for (const [name, path] of Object.entries(PAGES)) {
    await open(page, path);
    await keep(name);
    await keep(`${name}-inteira`, { wholePage: true });
  }
  await photographOrder(page, keep);
  await photographMail(page, keep, shop);
  await context.close();
  process.stdout.write(`${screen}, ${theme}\n`);
}

function fileName(name: string, screen: Screen, theme: Theme): string {
  return `${name}-${screen}-${theme}.webp`;
}

/** Waits for every picture, those below the first view too, and for the letters. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}

async function photographOrder(page: Page, keep: Keep): Promise<void> {
  await remember(page, { buyer: aBuyer({ buyer_email: 'maria@example.com' }) });
  await open(page, '/coroas');
  await page.getByRole('button', { name: `Ampliar imagem de ${WREATH}` }).click();
  await page.getByRole('dialog', { name: `Imagem ampliada: ${WREATH}` }).waitFor();
  await keep('imagem-ampliada');
  await page.keyboard.press('Escape');
  await cardOf(page, SECOND_WREATH).getByRole('button', { name: 'Comprar' }).click();
  await cartPanel(page).getByRole('button', { name: 'Fechar carrinho' }).click();
  await cardOf(page, WREATH).getByRole('button', { name: 'Comprar' }).click();
  await cartPanel(page).getByText(WREATH, { exact: true }).waitFor();
  await keep('carrinho');
  await cartPanel(page)
    .getByRole('button', { name: `Remover ${SECOND_WREATH}` })
    .click();
  const form = await openCheckout(page);
  await form.getByLabel(`Texto da faixa: ${WREATH}`).fill('Saudades eternas da família Pereira');
  await toTop(form.getByRole('heading', { name: 'A faixa' }));
  await keep('faixa');
  await form.getByRole('button', { name: 'Abrir calendário' }).click();
  await toTop(form.getByText(LABELS.funeral_time));
  await keep('calendario');
  await form.getByRole('button', { name: 'Fechar calendário' }).click();
  await toTop(form.getByRole('heading', { name: 'Seus dados' }));
  await keep('dados');
  await toTop(form.getByRole('heading', { name: 'Confira seu pedido' }));
  await keep('resumo');
  await photographPayment(page, keep);
}

function toTop(element: Locator): Promise<void> {
  return element.evaluate((found) => found.scrollIntoView({ block: 'start' }));
}

async function photographPayment(page: Page, keep: Keep): Promise<void> {
  await checkout(page).waitFor();
  await goToPayment(page);
  await keep('simulador', { wholePage: true });
  const link = page.url();
  await page.getByRole('button', { name: 'Deixar pendente' }).click();
  await page.getByRole('heading', { name: 'Pagamento pendente' }).waitFor();
  await keep('pendente');
  await page.goto(link);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' }).waitFor();
  await keep('confirmacao');
}

/** The messages arrive moments after the payment: the list is asked for until it has the buyer's. */
async function photographMail(page: Page, keep: Keep, { url }: Shop): Promise<void> {
  const link = page.getByRole('link', { name: /^Pagamento aprovado/ });
  for (let tries = 0; tries < 50; tries += 1) {
    await page.goto(`${url}/dev/outbox`);
    if ((await link.count()) > 0) break;
  }
  await keep('mensagens');
  await link.first().click();
  await page.getByRole('region', { name: 'Como o destinatário vê' }).waitFor();
  await keep('mensagem', { wholePage: true });
}

/** The few pictures that documents show, small enough to be kept with the source. */
async function chooseShown(): Promise<void> {
  const taken = (name: string, screen: Screen, theme: Theme) => join(ALL, fileName(name, screen, theme));
  await phoneOnDesktop({
    desktop: taken('coroas', 'desktop', 'light'),
    phone: taken('faixa', 'phone', 'light'),
    to: join(SHOWN, 'coroas.png'),
  });
  const shown: [string, Screen, Theme][] = [
    ['home', 'desktop', 'light'],
    ['coroas', 'phone', 'dark'],
    ['carrinho', 'desktop', 'light'],
    ['calendario', 'phone', 'light'],
    ['confirmacao', 'phone', 'light'],
    ['simulador', 'phone', 'light'],
  ];
  for (const [name, screen, theme] of shown) {
    const width = screen === 'phone' ? 375 : 1280;
    await sharp(taken(name, screen, theme))
      .resize({ width })
      .webp({ quality: 78 })
      .toFile(join(SHOWN, fileName(name, screen, theme)));
  }
}
