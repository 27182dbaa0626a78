import type { Page } from '@playwright/test';
import { ADMIN, logIn, STAFF } from './testing/accounts.ts';
import { alertBox, open, stored } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const at = (path: string) => (url: URL) => url.pathname === path;
const keys = (page: Page) =>
  page.evaluate(() => ['token', 'role', 'active', 'email'].map((key) => localStorage.getItem(key)));
const signedOut = [null, null, null, null];

const minute = 60_000;

for (const [who, home, heading] of [
  [ADMIN, '/dashboard', 'Painel Administrativo'],
  [STAFF, '/funcionario/dashboard', 'Painel da equipe'],
] as const) {
  test(`${who.email} logs in to ${home}, stays signed in after a reload and logs out to the home page`, async ({
    page,
  }) => {
    await open(page, '/login');
    await logIn(page, who);
    await page.waitForURL(at(home));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await stored(page, 'email')).toBe(who.email);
    expect(await stored(page, 'active')).toBe('true');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(at('/'));
    expect(await keys(page)).toEqual(signedOut);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeHidden();
    await page.goto(home);
    await page.waitForURL(at('/login'));
  });
}

test('signing out of an unsaved form asks once, and leaves nothing of it on the computer', async ({ page, openAs }) => {
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft_')));
  const question = page.getByRole('dialog', { name: 'Há um formulário não salvo' });
  await openAs(ADMIN, '/admin/produtos/novo');
  await page.getByLabel('Nome', { exact: true }).fill('Coroa sem salvar');
  await page.getByRole('button', { name: 'Sair' }).click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Coroa sem salvar');
  expect(await drafts()).toHaveLength(1);
  await page.getByRole('button', { name: 'Sair' }).click();
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await page.waitForURL(at('/'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect([await drafts(), await keys(page)]).toEqual([[], signedOut]);
});

test('a screen covers everything while the login is under way; a wrong password is refused and what was typed stays', async ({
  page,
  watch,
}) => {
  watch.allow(/401 \(Unauthorized\)/);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await open(page, '/login');
  await logIn(page, { ...ADMIN, password: 'errada' });
  const overlay = page.getByTestId('loading-overlay');
  await expect(overlay).toBeVisible();
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  answer.resolve();
  const refusal = alertBox(page, 'Erro de login');
  await expect(refusal.getByText('E-mail ou senha inválidos.')).toBeInViewport();
  await expect(overlay).toBeHidden();
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN.email);
  await expect(page).toHaveURL(at('/login'));
  expect(await stored(page, 'token')).toBeNull();
});

test('private pages lead strangers to the login without a glimpse, and back after it', async ({ page }) => {
  const html = await (await page.request.get('/admin/usuarios')).text();
  expect(html).toContain('noindex');
  expect(html).not.toContain('Novo usuário');
  await page.goto('/admin/usuarios?x=1');
  await page.waitForURL(at('/login'));
  await logIn(page, ADMIN);
  await page.waitForURL((url) => url.pathname + url.search === '/admin/usuarios?x=1');
});

test('the staff dashboard leads to the pages of the staff, which no page of the administrators is', async ({
  page,
  openAs,
}) => {
  await openAs(STAFF, '/funcionario/dashboard');
  for (const [name, path] of [
    ['Funerais agendados', '/funcionario/funerais'],
    ['Agendar funeral', '/funcionario/agendar'],
    ['Catálogo', '/funcionario/catalogo'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL(at(path));
    await page.goBack();
  }
  await page.goto('/admin/financeiro');
  await page.waitForURL(at('/login'));
});

test('a session warns at 14 idle minutes and ends at 15, in both tabs', { tag: '@smoke' }, async ({
  page,
  context,
  openAs,
  watch,
}) => {
  // The other tab may be asking in the moment in which the session ends on the server.
  watch.allow(/401 \(Unauthorized\)/);
  await page.clock.install();
  await openAs(ADMIN, '/admin/usuarios');
  await expect(page.getByRole('switch').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/funcionario/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  // The other tab hears of an activity milliseconds later; the faked clock must not leap fifteen minutes meanwhile.
  const bothKnow = async () =>
    expect.poll(() => stored(other, 'a11y_session_activity')).toBe(await stored(page, 'a11y_session_activity'));
  await page.keyboard.press('Shift');
  await bothKnow();

  await page.clock.fastForward(14 * minute);
  const warning = alertBox(page, 'Sessão quase expirada');
  await expect(warning).toContainText('Você será desconectado em 1 minuto por inatividade.');
  await warning.getByRole('button', { name: 'Continuar conectado' }).press('Enter');
  await expect(warning).toBeHidden();
  await bothKnow();

  await page.clock.fastForward(13 * minute);
  await page.keyboard.press('Shift');
  await bothKnow();
  await page.clock.fastForward(13.9 * minute);
  await expect(page.locator('[data-alert]')).toHaveCount(0);
  await page.clock.fastForward(0.2 * minute);
  await expect(warning).toBeVisible();
  await page.clock.fastForward(minute);
  await page.waitForURL(at('/'));
  expect(await keys(page)).toEqual(signedOut);
  await other.waitForURL(at('/'));
  await expect(alertBox(other, 'Você foi desconectado por inatividade.')).toBeVisible();

  const told = alertBox(page, 'Você foi desconectado por inatividade.');
  await page.clock.fastForward(30 * minute);
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Entrar novamente' }).click();
  await page.waitForURL(at('/login'));
  await logIn(page, ADMIN);
  await page.waitForURL(at('/admin/usuarios'));
});

test('an expired session is confirmed once and leads home; the next login leads back to the page and what was typed', async ({
  page,
  openAs,
  watch,
}) => {
  watch.allow(/401 \(Unauthorized\)/);
  await openAs(ADMIN, '/admin/usuarios');
  await page.getByLabel('E-mail').fill('meio.digitado@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('Segredo#2026');
  await page.route('**/api/register', (route) => route.fulfill({ status: 401, json: { detail: 'Token expirado.' } }));
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  const expired = alertBox(page, 'Sessão expirada');
  await expect(expired).toContainText('Seu login expirou. Faça login novamente.');
  await expired.getByRole('button', { name: 'Entendi' }).click();
  await page.waitForURL(at('/'));
  expect(await keys(page)).toEqual(signedOut);
  await page.goto('/login');
  await logIn(page, ADMIN);
  await page.waitForURL(at('/admin/usuarios'));
  await expect(page.getByLabel('E-mail')).toHaveValue('meio.digitado@example.com');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
});

test('a deactivated user is signed out at the next call, with the reason', async ({ page, openAs, office, watch }) => {
  watch.allow(/401 \(Unauthorized\)|403 \(Forbidden\)/);
  const someone = await office.createUser('administrador');
  await openAs(someone, '/funcionario/dashboard');
  await office.toggleUser(someone.id);
  await page.getByRole('link', { name: 'Usuários' }).click();
  const ended = alertBox(page, 'Acesso encerrado');
  await expect(ended).toBeVisible();
  await ended.getByRole('button', { name: 'Entendi' }).click();
  await page.waitForURL(at('/'));
  expect(await keys(page)).toEqual(signedOut);
  await page.goto('/login');
  await logIn(page, someone);
  await expect(alertBox(page, 'Erro de login')).toContainText('Usuário inativo.');
});

test('a forgotten password is replaced through the link of the e-mail, once, also by who is still signed in', async ({
  page,
  openAs,
  office,
  provider,
  watch,
}) => {
  const someone = await office.createUser('funcionario');
  // The old session's token is refused when the new password is used to sign in.
  watch.allow(/40[01] \((Bad Request|Unauthorized)\)/);
  await openAs(someone, '/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await page.waitForURL(at('/password-reset-request'));
  await page.getByLabel('E-mail').fill(someone.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(alertBox(page, 'E-mail enviado')).toBeVisible();

  const { text } = await provider.firstMailTo(someone.email);
  const [link = ''] = /\/redefinir-senha\?token=[\w-]+/.exec(text) ?? [];
  const asked = page.waitForRequest('**/api/auth/reset-password');
  await open(page, link);
  await page.waitForURL((url) => url.pathname === '/redefinir-senha' && url.search === '');
  const save = page.getByRole('button', { name: 'Salvar nova senha' });
  await page.getByLabel('Nova senha', { exact: true }).fill('NovaSenha!');
  await expect(save).toBeDisabled();
  // A reload finds the token although the address no longer has it.
  await page.reload();
  await page.getByLabel('Nova senha', { exact: true }).fill('NovaSenha!');
  await page.getByLabel('Confirme a senha').fill('NovaSenha!');
  await save.click();
  await expect(alertBox(page, 'Senha redefinida')).toBeVisible();
  await page.waitForURL(at('/login'));
  expect((await asked).headers().referer ?? '').not.toContain('token');
  await logIn(page, { ...someone, password: 'NovaSenha!' });
  await page.waitForURL(at('/funcionario/dashboard'));

  await open(page, link);
  await page.getByLabel('Nova senha', { exact: true }).fill('OutraSenha!');
  await page.getByLabel('Confirme a senha').fill('OutraSenha!');
  await save.click();
  await expect(alertBox(page, 'Token inválido ou expirado. Ou formato de senha inválido.')).toBeVisible();
  await expect(office.signIn(someone)).rejects.toThrow('401');
});
