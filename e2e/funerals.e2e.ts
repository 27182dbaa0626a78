import type { Page } from '@playwright/test';
import { ADMIN, STAFF } from './testing/accounts.ts';
import { alertBox, cardOf } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { expectGreeting, expectHeard, expectInOrder, listen } from './testing/listener.ts';

async function fillIn(page: Page, falecido: string, place: string, at: string): Promise<void> {
  await page.getByLabel('Nome do falecido').fill(falecido);
  await page.getByLabel('Nome do responsável').fill('Clara Nunes');
  await page.getByLabel('Telefone').fill('21999990000');
  await page.getByLabel('Local do sepultamento').fill(place);
  await page.getByLabel('Data e hora do sepultamento').fill(at);
}

const scheduling = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/funerals'));

test('a night shift: scheduled by ear at 23:50, a conflict seen, moved over midnight, found on its day and concluded', {
  tag: '@smoke',
}, async ({ page, openAs, aFuneral }) => {
  const [chapel, name, other] = [unique('Capela da Noite'), unique('Amélia Torres'), unique('Outro Funeral')];
  await aFuneral({ falecido: other, sepultamento: { local: chapel, data_hora: '2030-05-11T09:00:00-03:00' } });
  await page.clock.install({ time: new Date('2030-05-10T23:50:00-03:00') });
  const heard = await listen(page);
  await openAs(STAFF, '/funcionario/agendar');
  await expectGreeting(page, 'Agendar funeral');
  await expect(page.getByRole('form', { name: 'Funeral' })).toMatchAriaSnapshot(`
    - form "Funeral":
      - region "A família":
        - heading "A família" [level=2]
        - group "Tipo":
          - radio "Particular" [checked]
          - radio "Convênio"
        - textbox "Nome do falecido"
        - textbox "Nome do responsável"
        - textbox "Telefone"
      - region "Quando e onde":
        - heading "Quando e onde" [level=2]
        - group "Tanatopraxia":
          - checkbox "Haverá tanatopraxia"
        - group "Velório":
          - checkbox "Haverá velório"
        - group "Sepultamento":
          - combobox "Local do sepultamento"
          - textbox "Data e hora do sepultamento"
          - button "Abrir calendário"
      - button "Agendar funeral"
  `);
  await page.getByRole('button', { name: 'Agendar funeral' }).press('Enter');
  const first = page.getByLabel('Nome do falecido');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toHaveAccessibleDescription(/./);
  await fillIn(page, name, chapel, '11/05/2030 09:30');
  await expect(page.getByText('amanhã, sábado, 11 de maio')).toBeVisible();
  const warning = page.getByRole('status').filter({ hasText: `Sepultamento de ${other} ocupa` });
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Ver o outro funeral' }).click();
  await expect(page.getByRole('dialog', { name: other })).toContainText('⏳ Em andamento');
  await page.keyboard.press('Escape');
  const sent = scheduling(page);
  await page.getByRole('button', { name: 'Agendar funeral' }).press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    tipo: 'particular',
    convenio: null,
    falecido: name,
    responsavel: 'Clara Nunes',
    telefone: '(21) 99999-0000',
    velorio: null,
    sepultamento: { local: chapel, data_hora: '2030-05-11T12:30:00.000Z' },
    tanatopraxia: null,
  });
  await expect(alertBox(page, 'Funeral agendado com sucesso!')).toBeVisible();
  await page.waitForURL('**/funcionario/dashboard');
  await expectHeard(heard, /^Painel da equipe · Serra Memorial$/);
  expectInOrder(heard, [/Funeral agendado com sucesso!/, /Painel da equipe/]);
  await expect(page.locator('main')).toBeFocused();

  const asked = page.waitForRequest(/by_date/);
  await page.getByRole('link', { name: 'Funerais agendados' }).click();
  expect(new URL((await asked).url()).search).toBe('?start=2030-05-10&end=2030-05-11');
  await expect(page.getByLabel('Data de início')).toHaveValue('10/05/2030');
  await expect(page.getByLabel('Data de fim')).toHaveValue('11/05/2030');
  await expect(cardOf(page, name)).toContainText('⏳ Em andamento');
  await expect(cardOf(page, name)).toContainText(`sepultamento de ${other} ocupa`);
  await expect(page.getByRole('button', { name: 'Desativar' })).toHaveCount(0);

  await cardOf(page, name).getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Data e hora do sepultamento').fill('12/05/2030 00:15');
  await page.getByLabel(/^Motivo da mudança/).fill('Espera pela irmã.');
  await page.getByRole('button', { name: 'Salvar mudanças' }).click();
  await page.waitForURL('**/funcionario/funerais?inicio=2030-05-12&fim=2030-05-12');
  await expect(cardOf(page, name)).toContainText('12/05, 00:15');
  await expect(cardOf(page, name)).not.toContainText('ocupa');

  await cardOf(page, name).getByRole('link', { name: 'Histórico' }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toContainText('Remarcado');
  await expect(sheet).toContainText('de 11/05/2030 09:30 para 12/05/2030 00:15');
  await expect(sheet).toContainText('Motivo: Espera pela irmã.');
  await page.goBack();
  await expect(sheet).toBeHidden();

  const concluding = page.waitForRequest(/\/concluir$/);
  await cardOf(page, name).getByRole('button', { name: 'Marcar como concluído' }).click();
  expect((await concluding).postDataJSON()).toEqual({ concluido_por: STAFF.email });
  await expect(cardOf(page, name)).toContainText('✔ Concluído');
  await expect(cardOf(page, name).getByRole('button')).toHaveCount(0);
});

test('an administrator deactivates with a reason, finds the funeral again and brings it back', async ({
  page,
  openAs,
  aFuneral,
}) => {
  const falecido = unique('Bento Reis');
  const sepultamento = { local: unique('Cemitério'), data_hora: '2030-07-01T15:00:00-03:00' };
  await aFuneral({ falecido, sepultamento });
  await openAs(ADMIN, '/funcionario/funerais?inicio=2030-07-01&fim=2030-07-01');
  page.once('dialog', (dialog) => void dialog.accept());
  const request = page.waitForRequest(/\/desativar$/);
  await cardOf(page, falecido).getByRole('button', { name: 'Desativar' }).click();
  expect((await request).postData()).toBeNull();
  const dialog = page.getByRole('dialog', { name: 'Por que foi desativado?' });
  await dialog.getByRole('button', { name: 'Anotar motivo' }).click();
  await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
  await dialog.getByLabel('Motivo da desativação').fill('Traslado para Petrópolis.');
  await dialog.getByRole('button', { name: 'Anotar motivo' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, falecido)).toBeHidden();

  await page.getByLabel('Mostrar desativados').check();
  await expect(cardOf(page, falecido)).toContainText('Motivo: Traslado para Petrópolis.');
  await cardOf(page, falecido).getByRole('link', { name: 'Histórico' }).click();
  const sheet = page.getByRole('dialog', { name: falecido });
  await sheet.getByRole('button', { name: 'Reativar' }).click();
  await sheet.getByLabel('Motivo para reativar').fill('A família voltou atrás.');
  await sheet.getByRole('button', { name: 'Reativar' }).click();
  await expect(sheet).toContainText('⏳ Em andamento');
  await expect(sheet).toContainText('Motivo: A família voltou atrás.');
  await sheet.getByRole('button', { name: 'Marcar como concluído' }).click();
  await expect(sheet).toContainText('✔ Concluído');
  await sheet.getByRole('button', { name: 'Reabrir' }).click();
  await sheet.getByLabel('Motivo para reabrir').fill('Concluído por engano.');
  await sheet.getByRole('button', { name: 'Reabrir' }).click();
  await expect(sheet).toContainText('⏳ Em andamento');
});
