import type { Page } from '@playwright/test';
import type { Urn } from '#contract/urns.ts';
import { ADMIN, test as base, expect, openAs, STAFF } from './testing/accounts.ts';
import { alertBox, cardOf, dismiss } from './testing/buyer.ts';
import { phonePhoto } from './testing/photo.ts';

type Fixtures = {
  /** An urn of this test's own; it leaves the catalogue when the test ends. Price in reais. */
  anUrn: (nome?: string, preco?: number) => Promise<Urn>;
};

const test = base.extend<Fixtures>({
  anUrn: async ({ shop, office }, use) => {
    const headers = { Authorization: `Bearer ${await office.token()}`, 'Content-Type': 'application/json' };
    const send = (method: string, path: string, body?: object) =>
      fetch(
        `${shop.url}/api${path}`,
        body
          ? { method, headers, body: JSON.stringify(body) }
          : { method, headers: { Authorization: headers.Authorization } },
      );
    const made: Urn[] = [];
    await use(async (nome = `Urna de Prova ${made.length} ${Date.now()}`, preco) => {
      const image = '/media/coroa-ternura/960.webp';
      const fields = { nome, descricao: 'Cedro envernizado, alças de metal.', imagem: image, preco: preco ?? null };
      const urn = (await (await send('POST', '/urnas', fields)).json()) as Urn;
      made.push(urn);
      return urn;
    });
    for (const { _id } of made) await send('PATCH', `/urnas/${_id}/toggle`);
  },
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
}

test('an urn is created with a photograph, edited and switched, and the staff see the active ones', async ({
  page,
  accounts,
}) => {
  const nome = `Urna Prova ${Date.now()}`;
  await openAs(page, await accounts.signIn(ADMIN), '/admin/catalogo');
  await page.getByRole('button', { name: 'Cadastrar urna' }).click();
  await expect(alertBox(page, 'Nome e imagem são obrigatórios.')).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill(nome);
  await page.getByLabel(/^Preço/).fill('1234,56');
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(await phonePhoto());
  // Saving waits until the photograph is there.
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/urnas'));
  await page.getByRole('button', { name: 'Cadastrar urna' }).click();
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(['descricao', 'imagem', 'nome', 'preco']);
  expect(body).toMatchObject({ nome, preco: 1234.56 });
  await expect(alertBox(page, 'Urna criada com sucesso')).toBeVisible();
  await expect(cardOf(page, nome)).toContainText('R$ 1.234,56');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Editar ${nome}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.getByLabel(/^Preço/).fill('');
  await page.getByLabel(/^Descrição/).fill('Mogno escuro.');
  await page.getByRole('button', { name: 'Salvar urna' }).click();
  await expect(alertBox(page, 'Urna atualizada com sucesso')).toBeVisible();
  await expect(cardOf(page, nome)).toContainText('Mogno escuro.');
  await expect(cardOf(page, nome)).not.toContainText('R$');

  await page.goto('/funcionario/catalogo');
  await expect(cardOf(page, nome)).toBeVisible();
  await page.goto('/admin/catalogo');
  await page.getByRole('button', { name: `Desativar ${nome}` }).click();
  await expect(page.getByRole('button', { name: `Ativar ${nome}` })).toBeVisible();
  await expect(cardOf(page, nome)).toHaveCSS('opacity', /^0\./);
  await page.goto('/funcionario/catalogo');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(cardOf(page, nome)).toBeHidden();
});

test('of two administrators who edit the same urn the second overwrites nothing', { tag: '@once' }, async ({
  page,
  accounts,
  anUrn,
  shop,
  office,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  const urn = await anUrn(`Urna Disputada ${Date.now()}`, 2000);
  await openAs(page, await accounts.signIn(ADMIN), '/admin/catalogo');
  await page.getByRole('button', { name: `Editar ${urn.nome}` }).click();
  await page.getByLabel(/^Descrição/).fill('Minha descrição.');
  const headers = { Authorization: `Bearer ${await office.token()}`, 'Content-Type': 'application/json' };
  const theirs = { nome: urn.nome, descricao: urn.descricao, imagem: urn.imagem, preco: 2500 };
  await fetch(`${shop.url}/api/urnas/${urn._id}`, { method: 'PUT', headers, body: JSON.stringify(theirs) });
  await page.getByRole('button', { name: 'Salvar urna' }).click();
  await expect(alertBox(page, 'Falha ao salvar urna')).toContainText('alterado por outra pessoa');
  await expect(page.getByText('Esta urna mudou enquanto você editava')).toBeVisible();
  await page.getByRole('button', { name: 'Manter o que digitei' }).click();
  await expect(page.getByLabel(/^Preço/)).toHaveValue('2.500,00');
  await page.getByRole('button', { name: 'Salvar urna' }).click();
  await expect(alertBox(page, 'Urna atualizada com sucesso')).toBeVisible();
  await expect(cardOf(page, urn.nome)).toContainText('Minha descrição.');
  await expect(cardOf(page, urn.nome)).toContainText('R$ 2.500,00');
});

test('the staff enlarge an urn, walk through the pictures and come back to where they were', async ({
  page,
  accounts,
  anUrn,
}) => {
  const [first, second] = [await anUrn('Urna AA'), await anUrn('Urna AB')];
  await openAs(page, await accounts.signIn(STAFF), '/funcionario/catalogo');
  const opener = page.getByRole('button', { name: `Ampliar imagem de ${first.nome}` });
  await opener.click();
  await expect(page.getByRole('dialog', { name: `Imagem ampliada: ${first.nome}` })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: `Imagem ampliada: ${second.nome}` })).toBeVisible();
  await page.getByRole('button', { name: 'Imagem anterior' }).click();
  await expect(page.getByRole('dialog', { name: `Imagem ampliada: ${first.nome}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('urns are presented to a family by keyboard alone, without prices until they are asked for', async ({
  page,
  accounts,
  anUrn,
}) => {
  await anUrn('Urna AA', 3000);
  await anUrn('Urna AB', 4000);
  await openAs(page, await accounts.signIn(STAFF), '/funcionario/catalogo');
  await page.getByLabel('Ordenar por').selectOption('nome');
  const present = page.getByRole('button', { name: 'Apresentar à família' });
  await present.focus();
  await page.keyboard.press('Enter');
  const stage = page.getByRole('dialog', { name: 'Apresentação das urnas' });
  await expect(stage).toContainText('Urna AA');
  await expect(stage).not.toContainText('R$');
  await page.keyboard.press('ArrowRight');
  await expect(stage).toContainText('Urna AB');
  await page.keyboard.press('ArrowLeft');
  await stage.getByRole('switch', { name: 'Mostrar preços' }).focus();
  await page.keyboard.press('Space');
  await expect(stage).toContainText('R$ 3.000,00');
  await page.keyboard.press('Escape');
  await expect(stage).toBeHidden();
  await expect(present).toBeFocused();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.reload();
  await present.click();
  await expect(stage).toContainText('R$ 3.000,00');
});

for (const path of ['/admin/catalogo', '/funcionario/catalogo']) {
  test(`${path} breaks no rule in light and dark, small and large`, async ({ page, axe, accounts, anUrn }) => {
    const urn = await anUrn(undefined, 3000);
    await openAs(page, await accounts.signIn(ADMIN), path);
    if (path === '/admin/catalogo') {
      await page.getByRole('button', { name: `Desativar ${urn.nome}` }).click();
      await page.getByRole('button', { name: 'Cadastrar urna' }).click();
      await dismiss(alertBox(page, 'Nome e imagem são obrigatórios.'));
    }
    await expect(page.locator('.skeleton')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await axe();
    }
    if (path === '/admin/catalogo') await page.getByRole('button', { name: `Ativar ${urn.nome}` }).click();
    await page.evaluate(() => localStorage.setItem('a11y_font_size', '24'));
    await page.reload();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await axe();
    await expectNoSidewaysScroll(page);
    if (path === '/admin/catalogo') return;
    await page.getByRole('button', { name: 'Apresentar à família' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe({ within: '[role=dialog]' });
  });
}
