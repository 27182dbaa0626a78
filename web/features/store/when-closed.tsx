import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { ClosedNotice } from './closed-notice.tsx';

type NoticeProps = ComponentProps<typeof ClosedNotice>;

async function loadNotice(): Promise<{ default: ComponentType<NoticeProps> }> {
  try {
    return { default: (await import('./closed-notice.tsx')).ClosedNotice };
  } catch {
    return { default: () => null };
  }
}

const Notice = lazy(loadNotice);

/** The notice while the store is closed; its code is loaded only then. */
export function WhenClosed(props: NoticeProps) {
  if (props.status.open) return null;
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  );
}
