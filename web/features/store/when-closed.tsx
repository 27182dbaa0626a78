import type { ComponentProps } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ClosedNotice } from './closed-notice.tsx';

const Notice = lazyPart(
  () => import('./closed-notice.tsx').then((module) => module.ClosedNotice),
  () => null,
);

/** The notice while the store is closed; its code is loaded only then. */
export function WhenClosed(props: ComponentProps<typeof ClosedNotice>) {
  return props.status.open ? null : <Notice {...props} />;
}
