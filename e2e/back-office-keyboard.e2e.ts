import type { Page } from '@playwright/test';
import { ADMIN } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { hasFocus, pressAt, tabTo } from './testing/keyboard.ts';

/** The focus must not fall back to the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

test('weekly hours are edited, copied and saved with the keyboard alone', async ({ page, openAs, office }) => {
  await openAs(ADMIN, '/dashboard');
  const save = page.getByRole('button', { name: 'Salvar horários' });
  try {
    await pressAt(page, page.getByLabel('Sempre aberta'), 'Space');
    await tabTo(page, page.getByLabel('Domingo, abre às'));
    await page.keyboard.type('0930');
    await pressAt(page, page.getByRole('button', { name: 'Copiar Domingo para outros dias' }));
    const dialog = page.getByRole('dialog', { name: 'Copiar horários de Domingo' });
    await expect(dialog).toBeVisible();
    expect(await hasFocus(dialog)).toBe(true);
    await pressAt(page, dialog.getByLabel('Sábado'), 'Space');
    await pressAt(page, dialog.getByRole('button', { name: 'Copiar', exact: true }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copiar Domingo para outros dias' })).toBeFocused();
    await pressAt(page, page.getByRole('button', { name: /^Remover .* de Segunda/ }));
    await expectFocusKept(page);
    await pressAt(page, page.getByRole('button', { name: 'Adicionar data especial' }));
    await expectFocusKept(page);
    await pressAt(page, page.getByRole('button', { name: 'Remover a data especial' }));
    await expectFocusKept(page);
    await page.getByLabel('Prazo para produzir e entregar').selectOption('8 horas');
    await pressAt(page, save);
    await expect(alertBox(page, 'Horários salvos.')).toBeVisible();
    await expectFocusKept(page);
    await page.reload();
    await expect(page.getByLabel('Sábado, abre às')).toHaveValue('09:30');
    await expect(page.getByLabel('Prazo para produzir e entregar').locator('option:checked')).toHaveText('8 horas');
  } finally {
    await office.setHours();
  }
});
