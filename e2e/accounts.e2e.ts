import type { Locator, Page } from '@playwright/test';
import { ADMIN, logIn } from './testing/accounts.ts';
import { alertBox, open, stored, untilAlive } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { expectGreeting, expectHeard, listen } from './testing/listener.ts';

const at = (path: string) => (url: URL) => url.pathname === path;
const keys = (page: Page) =>
  page.evaluate(() => ['token', 'role', 'active', 'email'].map((key) => localStorage.getItem(key)));
const signedOut = [null, null, null, null];

const minute = 60_000;

test('signing in is heard and leads where one wanted to go; the session ends by leaving and, after a warning, by 15 idle minutes, and what was typed waits for the next login', {
  tag: '@smoke',
}, async ({ page, watch }) => {
  watch.allow(/401/);
  const heard = await listen(page);
  await page.clock.install();
  const heading = page.getByRole('heading', { level: 1, name: 'Usuários' });
  const html = await (await page.request.get('/admin/usuarios')).text();
  expect(html).toContain('noindex');
  expect(html).not.toContain('Novo usuário');
  await page.goto('/admin/usuarios?x=1');
  await page.waitForURL(at('/login'));
  await untilAlive(page);
  await expectGreeting(page, 'Entrar');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Entrar" [level=1]
      - textbox "E-mail"
      - textbox "Senha"
      - button "Mostrar o que foi digitado"
      - button "Entrar"
      - paragraph:
        - link "Esqueceu a senha?"
  `);
  await page.getByRole('button', { name: 'Entrar', exact: true }).press('Enter');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Informe o e-mail.');
  await logIn(page, { email: ADMIN.email, password: 'Errada#2026' });
  await expectHeard(heard, /Erro de login/);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await logIn(page, ADMIN);
  const overlay = page.getByTestId('loading-overlay');
  await expect(overlay).toBeVisible();
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  answer.resolve();
  await page.waitForURL((url) => url.pathname + url.search === '/admin/usuarios?x=1');
  expect([await stored(page, 'email'), await stored(page, 'active')]).toEqual([ADMIN.email, 'true']);
  const here = page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Usuários' });
  await expect(here).toHaveAttribute('aria-current', 'page');

  await page.reload();
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL(at('/'));
  expect(await keys(page)).toEqual(signedOut);
  await page.goBack();
  await page.waitForURL(at('/login'));
  await expect(heading).toBeHidden();

  await logIn(page, ADMIN);
  // The address changes before the page, and both pages ask for an e-mail.
  await expect(heading).toBeVisible();
  await page.getByLabel('E-mail').fill('meio.digitado@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('Segredo#2026');
  await page.clock.fastForward(14 * minute);
  await expect(alertBox(page, 'Sessão quase expirada')).toContainText('em 1 minuto por inatividade.');
  await page.clock.fastForward(minute);
  await page.waitForURL(at('/'));
  expect(await keys(page)).toEqual(signedOut);
  await expect(page.getByRole('heading', { level: 1, name: 'Uma homenagem' })).toBeVisible();
  // A notice that is moved to its place while it is pressed wouldn't hear the press.
  const told = alertBox(page, 'Você foi desconectado por inatividade.');
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  await expect.poll(async () => Math.round((await top(told)) - (await top(page.locator('main'))))).toBe(12);
  await page.clock.fastForward(30 * minute);
  await told.getByRole('button', { name: 'Entrar novamente' }).click();
  await page.waitForURL(at('/login'));
  await logIn(page, ADMIN);
  await expect(heading).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('meio.digitado@example.com');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
});

test('a forgotten password is replaced through the link of the e-mail, also by who is still signed in', async ({
  page,
  openAs,
  office,
  provider,
  watch,
}) => {
  const someone = await office.createUser('funcionario');
  // The old session's token is refused when the new password is used to sign in.
  watch.allow(/401 \(Unauthorized\)/);
  await openAs(someone, '/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  // The address changes before the page, and both pages ask for an e-mail.
  await expect(page.getByRole('heading', { name: 'Esqueci a senha' })).toBeVisible();
  await page.getByLabel('E-mail').fill(someone.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(alertBox(page, 'E-mail enviado')).toBeVisible();

  const { text } = await provider.firstMailTo(someone.email);
  const [link = ''] = /\/redefinir-senha\?token=[\w-]+/.exec(text) ?? [];
  const asked = page.waitForRequest('**/api/auth/reset-password');
  await open(page, link);
  await page.waitForURL((url) => url.pathname === '/redefinir-senha' && url.search === '');
  // A reload finds the token although the address no longer has it.
  await page.reload();
  await page.getByLabel('Nova senha', { exact: true }).fill('NovaSenha!');
  await page.getByLabel('Confirme a senha').fill('NovaSenha!');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(alertBox(page, 'Senha redefinida')).toBeVisible();
  await page.waitForURL(at('/login'));
  expect((await asked).headers().referer ?? '').not.toContain('token');
  await logIn(page, { ...someone, password: 'NovaSenha!' });
  await page.waitForURL(at('/funcionario/dashboard'));
});
