import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';

/** Shows the part that has arrived, or undefined. */
type Arrived<Props> = (shown: { children: (Part: ComponentType<Props> | undefined) => ReactNode }) => ReactNode;

/**
 * A part of a page whose code is fetched when it is first shown. Code that doesn't arrive leaves the page as it is, with
 * `instead` in the place of the part; `again`, or showing the part anew, fetches it once more.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props & { again: () => void }) => ReactNode,
  fallback?: ReactNode,
) {
  let part: LazyExoticComponent<Arrived<Props>> | undefined;

  function fetchPart() {
    part ??= lazy(async () => {
      const Part = await load().catch(() => {
        part = undefined;
        return undefined;
      });
      return { default: ({ children }) => children(Part) };
    });
    return part;
  }

  return function LazyPart(props: Props) {
    const [Arrival, setArrival] = useState(fetchPart);
    const again = () => setArrival(fetchPart);
    return (
      <Suspense fallback={fallback}>
        <Arrival>{(Part) => (Part ? <Part {...props} /> : instead({ ...props, again }))}</Arrival>
      </Suspense>
    );
  };
}
