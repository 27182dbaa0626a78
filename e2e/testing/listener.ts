import { expect, type Page } from '@playwright/test';

/** The announcements that a screen reader would have made so far, in order, on all pages of the journey. */
type Heard = readonly string[];

/**
 * Records the live regions of a page and of later ones. A polite region inserted together with its text doesn't count:
 * screen readers announce changes only in regions that existed before, but an alert wherever it appears.
 */
export async function listen(page: Page): Promise<Heard> {
  const heard: string[] = [];
  await page.exposeFunction('tellListener', (text: string) => {
    if (heard.at(-1) !== text) heard.push(text);
  });
  await page.addInitScript(() => {
    const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"], output';
    const WATCHED = { subtree: true, childList: true, characterData: true };
    const known = new WeakSet<Element>();
    const roots: (Document | ShadowRoot)[] = [document];
    const learn = (): void => {
      for (const root of roots) for (const region of root.querySelectorAll(LIVE)) known.add(region);
    };
    const tell = (text: string): void => {
      const words = text.replace(/\s+/g, ' ').trim();
      const teller = (globalThis as { tellListener?: (text: string) => void }).tellListener;
      if (words !== '') teller?.(words);
    };
    const isSilent = (element: Element): boolean => element.closest('[hidden], [inert]') !== null;
    const listener = new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(LIVE);
        if (region && known.has(region)) changed.add(region);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const alerts = node.matches('[role="alert"]') ? [node] : node.querySelectorAll('[role="alert"]');
          for (const alert of alerts) if (!alert.parentElement?.closest(LIVE)) changed.add(alert);
        }
      }
      learn();
      for (const region of changed) if (!isSilent(region)) tell(region.textContent ?? '');
    });
    // Observes closed shadow trees too.
    const attach = Reflect.get(Element.prototype, 'attachShadow') as (options: ShadowRootInit) => ShadowRoot;
    Element.prototype.attachShadow = function (options) {
      const root = attach.call(this, options);
      roots.push(root);
      listener.observe(root, WATCHED);
      return root;
    };
    document.addEventListener('DOMContentLoaded', () => {
      learn();
      listener.observe(document.body, WATCHED);
    });
  });
  return heard;
}

/** The index of the first announcement that matches; -1 while there is none. */
const placeOf = (heard: Heard, words: RegExp): number => heard.findIndex((text) => words.test(text));

/** Waits until something was announced; what else was heard stands in the message. */
export async function expectHeard(heard: Heard, words: RegExp): Promise<void> {
  await expect
    .poll(() => placeOf(heard, words), { message: `${words} in ${JSON.stringify(heard)}` })
    .toBeGreaterThanOrEqual(0);
}

/** Each of these was announced, one after the other. */
export function expectInOrder(heard: Heard, words: readonly RegExp[]): void {
  const places = words.map((one) => placeOf(heard, one));
  expect(places, JSON.stringify(heard)).not.toContain(-1);
  expect(places, JSON.stringify(heard)).toEqual(places.toSorted((left, right) => left - right));
}

/** A fresh page as a screen reader says it: a title with the shop's name, one content, one heading of level 1. */
export async function expectGreeting(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(/^[^·]{4,} · Serra Memorial$/);
}
