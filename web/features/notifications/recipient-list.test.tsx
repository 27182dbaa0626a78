import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RecipientList } from './recipient-list.tsx';

it('has buttons whose accessible names contain their visible words', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecipientList channel="email" recipients={['ana@example.com']} onChange={vi.fn()} onRefused={vi.fn()} />
    </QueryClientProvider>,
  );
  for (const button of screen.getAllByRole('button')) {
    expect(button.getAttribute('aria-label')).toContain(button.textContent?.trim());
  }
});
