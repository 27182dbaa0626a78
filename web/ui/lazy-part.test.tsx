import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { TryAgain } from './try-again.tsx';

it('leaves the page as it is when its code does not arrive, and fetches it again when asked, or shown anew', async () => {
  const Form = ({ label }: { label: string; onClose: () => void }) => <input aria-label={label} />;
  const load = vi.fn<() => Promise<typeof Form>>().mockRejectedValue(new TypeError('offline'));
  const Part = lazyPart(load, TryAgain);
  const onClose = vi.fn();
  const Page = ({ shown = true }) => (
    <>
      <input aria-label="faixa" />
      {shown && <Part label="motivo" onClose={onClose} />}
    </>
  );
  const { rerender } = await act(async () => render(<Page />));
  fireEvent.change(screen.getByLabelText('faixa'), { target: { value: 'Saudades' } });
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await press('Tentar de novo');
  await press('Fechar');
  expect([load.mock.calls.length, onClose.mock.calls]).toEqual([2, [[false]]]);
  load.mockResolvedValue(Form);
  rerender(<Page shown={false} />);
  await act(async () => rerender(<Page />));
  expect(screen.getByLabelText('motivo')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('faixa').value).toBe('Saudades');
});
