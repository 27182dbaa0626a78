import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateTimeInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { OverlayDialog } from './overlay-dialog.tsx';

function Panel({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState('');
  return (
    <OverlayDialog open onOpenChange={onClose} title="Editar gasto">
      <Field label="Data e hora">
        <DateTimeInput value={value} onChange={setValue} />
      </Field>
    </OverlayDialog>
  );
}

it('Esc right after typing a date is for the field; the next one closes the panel around it', () => {
  let closed = 0;
  render(<Panel onClose={() => (closed += 1)} />);
  const line = screen.getByLabelText<HTMLInputElement>('Data e hora');
  line.focus();
  fireEvent.change(line, { target: { value: '20/12/2030 14:30' } });

  fireEvent.keyDown(line, { key: 'Escape' });
  expect(closed).toBe(0);
  expect(line.value).toBe('20/12/2030 14:30');
  expect(document.activeElement).toBe(line);

  fireEvent.keyDown(line, { key: 'Escape' });
  expect(closed).toBe(1);
});

it('Esc in an untouched date closes the panel at once', () => {
  let closed = 0;
  render(<Panel onClose={() => (closed += 1)} />);
  fireEvent.keyDown(screen.getByLabelText('Data e hora'), { key: 'Escape' });
  expect(closed).toBe(1);
});
