import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createRoutesStub, Outlet } from 'react-router';
import { vi } from 'vitest';
import ConfirmationPage from '#web/features/payments/confirmation-page.tsx';
import FailurePage from '#web/features/payments/failure-page.tsx';
import PayPage from '#web/features/payments/pay-page.tsx';
import PendingPage from '#web/features/payments/pending-page.tsx';
import { UnconfirmedNotice } from '#web/features/payments/unconfirmed-notice.tsx';
import { getQueryClient } from '#web/lib/query-client.ts';
import { aSite } from './site.ts';

function Home() {
  return (
    <>
      <UnconfirmedNotice />
      <p>início</p>
    </>
  );
}

/** Opens a page to pay or after a payment; the clock has to be a fake one. */
export async function openPayment(address: string): Promise<void> {
  const site = aSite();
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: Outlet,
      loader: () => site,
      children: [
        { path: '/', Component: Home },
        { path: '/confirmacao', Component: ConfirmationPage },
        { path: '/pendente', Component: PendingPage },
        { path: '/falha', Component: FailurePage },
        { path: '/pagar/:chave', Component: PayPage },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={getQueryClient()}>
      <Stub initialEntries={[address]} hydrationData={{ loaderData: { root: site } }} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}
