import type { Locator } from '@playwright/test';
import businessJson from '#config/business.json' with { type: 'json' };
import { businessData } from '#contract/business.ts';
import { errorPage } from '#server/http/error-page.ts';
import {
  aBuyer,
  cardOf,
  cartPanel,
  checkout,
  goToPayment,
  LABELS,
  open,
  openCheckout,
  payButton,
  remember,
} from '../../e2e/testing/buyer.ts';
import type { Camera } from './camera.ts';

const PAGES = {
  inicio: '/',
  coroas: '/coroas',
  sobre: '/sobre',
  contato: '/contato',
  privacidade: '/politica-privacidade',
  login: '/login',
  'senha-esquecida': '/password-reset-request',
  'nova-senha': '/redefinir-senha?token=exemplo',
  falha: '/falha',
  'pendente-sem-pagamento': '/pendente',
  'nao-encontrada': '/rota-inexistente',
  pecas: '/dev/kit',
} as const;

/** The wreath that is bought in the pictures, and one more in the cart. */
const WREATH = 'Coroa Serra dos Órgãos';
const SECOND_WREATH = 'Coroa Singela';

/** Every page that anybody can open, in the states that matter. */
export async function photographShop(camera: Camera): Promise<void> {
  const { page, keep } = camera;
  for (const [name, path] of Object.entries(PAGES)) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
    await keep(name, { wholePage: true });
  }
  await photographCatalogue(camera);
  await photographErrors(camera);
  await photographFrame(camera);
  await photographOrder(camera);
}

async function photographCatalogue({ page, keep }: Camera): Promise<void> {
  const products = '**/api/products/ativos';
  await page.route(products, (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/coroas');
  await page.getByText('Erro ao carregar os produtos.').waitFor();
  await keep('coroas-erro');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(products, (route) => route.fulfill({ json: [] }));
  await open(page, '/coroas');
  await page.getByText('Nenhuma coroa à venda neste momento').waitFor();
  await keep('coroas-vazia');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Pages of the server itself, for when the site can't answer. */
async function photographErrors({ page, keep, url }: Camera): Promise<void> {
  await page.goto('/sem-conexao');
  await keep('sem-conexao');
  const business = businessData.parse(businessJson);
  const { html } = errorPage({
    business,
    title: 'Voltamos em instantes',
    text: 'O site está ocupado ou em manutenção. Tente de novo daqui a pouco, ou ligue: atendemos a qualquer hora.',
  });
  const address = `${url}/em-manutencao`;
  await page.route(address, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: html }));
  await page.goto(address);
  await keep('em-manutencao');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function photographFrame({ page, keep, screen }: Camera): Promise<void> {
  await open(page, '/contato');
  if (screen === 'phone') {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await keep('menu');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Opções de acessibilidade' }).click();
  await keep('acessibilidade');
  await open(page, '/login');
  await page.getByLabel('E-mail').fill('alguem@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('Senha#2026');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.locator('[data-alert=error]').waitFor();
  await keep('login-recusado');
}

async function photographOrder(camera: Camera): Promise<void> {
  const { page, keep } = camera;
  await remember(page, { buyer: aBuyer({ buyer_email: 'maria@example.com' }) });
  await open(page, '/coroas');
  await page.getByRole('button', { name: `Ampliar imagem de ${WREATH}` }).click();
  await page.getByRole('dialog', { name: `Imagem ampliada: ${WREATH}` }).waitFor();
  await keep('imagem-ampliada');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Carrinho, / }).click();
  await cartPanel(page).waitFor();
  await keep('carrinho-vazio');
  await cartPanel(page).getByRole('button', { name: 'Fechar carrinho' }).click();
  await cardOf(page, SECOND_WREATH).getByRole('button', { name: 'Comprar' }).click();
  await cartPanel(page).getByRole('button', { name: 'Fechar carrinho' }).click();
  await cardOf(page, WREATH).getByRole('button', { name: 'Comprar' }).click();
  await cartPanel(page).getByText(WREATH, { exact: true }).waitFor();
  await keep('carrinho');
  await cartPanel(page)
    .getByRole('button', { name: `Remover ${SECOND_WREATH}` })
    .click();
  await photographCheckout(camera);
}

function toTop(element: Locator): Promise<void> {
  return element.evaluate((found) => found.scrollIntoView({ block: 'start' }));
}

async function photographCheckout({ page, keep }: Camera): Promise<void> {
  const form = await openCheckout(page);
  await payButton(page).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
  await keep('finalizar-recusado');
  await form.getByLabel(`Texto da faixa: ${WREATH}`).fill('Saudades eternas da família Pereira');
  await toTop(form.getByRole('heading', { name: 'A faixa' }));
  await keep('finalizar-faixa');
  await form.getByRole('button', { name: 'Abrir calendário' }).click();
  await toTop(form.getByText(LABELS.funeral_time));
  await keep('finalizar-calendario');
  await form.getByRole('button', { name: 'Fechar calendário' }).click();
  await toTop(form.getByRole('heading', { name: 'Seus dados' }));
  await keep('finalizar-dados');
  await toTop(form.getByRole('heading', { name: 'Confira seu pedido' }));
  await keep('finalizar-resumo');
  await checkout(page).waitFor();
  await goToPayment(page);
  await keep('simulador', { wholePage: true });
  const link = page.url();
  await page.getByRole('button', { name: 'Deixar pendente' }).click();
  await page.getByRole('heading', { name: 'Pagamento pendente' }).waitFor();
  await keep('pendente', { wholePage: true });
  await page.goto(link);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' }).waitFor();
  const follow = page.getByRole('link', { name: 'Acompanhar o pedido' });
  await follow.waitFor();
  await keep('confirmacao', { wholePage: true });
  await follow.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await keep('pedido', { wholePage: true });
}

/** The caught mail: each subject once. */
export async function photographMail({ page, keep }: Camera): Promise<void> {
  await page.goto('/dev/outbox/');
  const mail = await page
    .locator('a[href*="mail/"]')
    .evaluateAll((all) => all.map((link) => [link.textContent ?? '', (link as HTMLAnchorElement).href]));
  for (const [subject = '', address = ''] of new Map(mail.map(([text = '', href = '']) => [firstWords(text), href]))) {
    await page.goto(address);
    await page.setContent((await page.locator('iframe').first().getAttribute('srcdoc')) ?? '');
    await keep(`mensagem-${subject}`, { wholePage: true });
  }
}

function firstWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .trim()
    .split(' ')
    .slice(0, 2)
    .join('-');
}
