import { expect, test, unique } from './testing/fixtures.ts';

test('the agenda shows each event at its hour, opens the funeral, prints, and is read by the calendar of a phone until its address is revoked', async ({
  page,
  openAs,
  office,
  aFuneral,
}) => {
  const falecido = unique('Iara Campos');
  const velorio = { local: unique('Capela'), data_hora: '2030-08-14T22:00:00-03:00' };
  const sepultamento = { local: unique('Cemitério'), data_hora: '2030-08-15T09:00:00-03:00' };
  await aFuneral({ falecido, velorio, sepultamento });
  await page.clock.install({ time: new Date('2030-08-14T20:00:00-03:00') });
  await openAs(await office.createUser('funcionario'), '/funcionario/agenda');
  await expect(page.getByRole('status').filter({ hasText: 'Quarta-feira, 14 de agosto' })).toBeVisible();
  const today = page.getByRole('region', { name: 'Hoje, quarta-feira, 14 de agosto' });
  await expect(today.getByRole('link', { name: falecido })).toHaveCount(1);
  await page.getByRole('link', { name: 'Próximo dia' }).click();
  await page.waitForURL('**/funcionario/agenda?dia=2030-08-15&visao=dia');
  const tomorrow = page.getByRole('region', { name: 'Amanhã, quinta-feira, 15 de agosto' });
  await expect(tomorrow.getByRole('link', { name: falecido })).toHaveCount(2);
  await page.getByRole('link', { name: 'Semana', exact: true }).click();
  await expect(page.getByRole('link', { name: falecido })).toHaveCount(3);
  await page.getByRole('link', { name: falecido }).last().click();
  await expect(page.getByRole('dialog', { name: falecido })).toContainText('qui., 15/08, 09:00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.agenda-list')).toContainText(falecido);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1')).toMatch(/MediaBox \[0 0 841\.\d+ 59\d/);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Calendário no celular' }).click();
  await page.getByRole('button', { name: 'Criar endereço' }).click();
  const url = await page.getByLabel('Endereço do calendário').inputValue();
  const subscribe = page.getByRole('link', { name: 'Assinar neste aparelho' });
  await expect(subscribe).toHaveAttribute('href', url.replace('http:', 'webcal:'));
  await expect(page.getByText('ainda não')).toBeVisible();

  expect((await fetch(url)).headers.get('content-type')).toContain('text/calendar');
  await page.getByRole('button', { name: 'Revogar endereço' }).click();
  await page.getByRole('dialog', { name: 'Revogar endereço?' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Você ainda não tem um endereço.')).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});
