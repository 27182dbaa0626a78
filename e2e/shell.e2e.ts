import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const NAME = 'Serra Memorial';
const PAGES = [
  { path: '/', title: `Coroas de flores em Teresópolis · ${NAME}` },
  { path: '/coroas', title: `Coroas de Flores · ${NAME}` },
  { path: '/sobre', title: `Sobre a casa · ${NAME}` },
  { path: '/contato', title: `Contato · ${NAME}` },
  { path: '/politica-privacidade', title: `Política de privacidade · ${NAME}` },
  { path: '/cancelamento', title: `Cancelamento, troca e arrependimento · ${NAME}` },
  { path: '/acessibilidade', title: `Acessibilidade · ${NAME}` },
  { path: '/login', title: `Entrar · ${NAME}` },
  { path: '/falha', title: `Pagamento não concluído · ${NAME}` },
  { path: '/pendente', title: `Pagamento pendente · ${NAME}` },
];
test('every page can be opened directly and has title, language, header and footer', async ({ shop }) => {
  for (const { path, title } of PAGES) {
    const answer = await fetch(shop.url + path);
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    expect(answer.status, path).toBe(200);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    for (const text of [
      `<title>${title}</title>`,
      '<html lang="pt-BR"',
      'Entregamos apenas em Teresópolis',
      '11.222.333/0001-81',
      '(21) 2742-0000',
      'Rua do Exemplo',
    ]) {
      expect(html, path).toContain(text);
    }
  }
});

test('the navigation lies behind its menu where the screen is narrow', { tag: '@phone' }, async ({ page, axe }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Abrir menu' });
  await expect(header.getByRole('link', { name: 'Coroas' })).toBeHidden();
  await menu.click();
  await expect(header.getByRole('link', { name: 'Coroas' })).toBeInViewport();
  await axe();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('link', { name: 'Coroas' })).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await header.getByRole('link', { name: 'Contato', exact: true }).click();
  await expect(page).toHaveURL('/contato');
  await expect(header.getByRole('link', { name: 'Contato', exact: true })).toBeHidden();
});
