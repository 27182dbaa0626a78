import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type { ClosedNotice } from './closed-notice.tsx';

type NoticeProps = ComponentProps<typeof ClosedNotice>;

/** Without its words the buttons still say that nothing can be bought. */
async function loadNotice(): Promise<{ default: ComponentType<NoticeProps> }> {
  try {
    return { default: (await import('./closed-notice.tsx')).ClosedNotice };
  } catch {
    return { default: () => null };
  }
}

const Notice = lazy(loadNotice);

/** Says that the store is closed, when it is: the words for it are fetched only then. */
export function WhenClosed(props: NoticeProps) {
  if (props.status.open) return null;
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  );
}
