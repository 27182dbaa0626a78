import { act } from '@testing-library/react';
import { Outlet } from 'react-router';
import { vi } from 'vitest';
import ConfirmationPage from '#web/features/payments/confirmation-page.tsx';
import FailurePage from '#web/features/payments/failure-page.tsx';
import PayPage from '#web/features/payments/pay-page.tsx';
import PendingPage from '#web/features/payments/pending-page.tsx';
import { UnconfirmedNotice } from '#web/features/payments/unconfirmed-notice.tsx';
import { showRoutes } from './routes.tsx';
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
  const root = {
    id: 'root',
    Component: Outlet,
    loader: aSite,
    children: [
      { path: '/', Component: Home },
      { path: '/confirmacao', Component: ConfirmationPage },
      { path: '/pendente', Component: PendingPage },
      { path: '/falha', Component: FailurePage },
      { path: '/pagar/:chave', Component: PayPage },
    ],
  };
  showRoutes([root], address);
  await act(() => vi.advanceTimersByTimeAsync(0));
}
