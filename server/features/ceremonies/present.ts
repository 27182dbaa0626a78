import * as contract from '#contract/ceremonies.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { endOfFuneral, type RulesAt, wreathEvent } from '#domain/ceremony.ts';
import { pictureIdOf } from '#domain/picture-variants.ts';
import { slugOf } from '#domain/slug.ts';
import { ceremoniesOf, toPlaced } from '../../ceremony-rows.ts';
import { answers } from '../../rows.ts';
import type { CeremonyEventRow, CeremonyRow, FuneralRow } from './repository.ts';

export type Ceremony = HandlerResult<typeof contract.getCeremony>;
export type Publication = HandlerResult<typeof contract.publishCeremony>['publication'];
type ListedCeremony = HandlerResult<typeof contract.listCeremonies>[number];

export type Published = { ceremony: CeremonyRow; funeral: FuneralRow };

/** The last part of the page's address. */
export function addressOf({ ceremony, funeral }: Published): string {
  return `${slugOf(funeral.deceasedName)}-${ceremony.key}`;
}

/** The address of the portrait, which changes with the picture; null without one. */
function portraitOf({ key, image }: CeremonyRow): string | null {
  const id = image === null ? undefined : pictureIdOf(image);
  return id === undefined ? null : `/api/cerimonias/${key}/retrato/${id}`;
}

export function toListed(published: Published): ListedCeremony {
  const { ceremony, funeral } = published;
  const { wake, burial } = ceremoniesOf(funeral);
  return {
    slug: addressOf(published),
    falecido: funeral.deceasedName,
    velorio: wake && { ...toPlaced(wake), confirmed: ceremony.wakeConfirmed },
    despedida: { ...toPlaced(burial), tipo: ceremony.farewell, confirmed: ceremony.burialConfirmed },
  };
}

type Surroundings = { events: CeremonyEventRow[]; code: string; rulesAt: RulesAt; now: Date };

const answer = answers(contract.ceremony);

/** A ceremony as mourners see it. */
export function toCeremony(published: Published, { events, code, rulesAt, now }: Surroundings): Ceremony {
  const { ceremony, funeral } = published;
  const plan = ceremoniesOf(funeral);
  // Once the funeral is over nothing more is sold for it, whatever hour was planned.
  const wreaths = funeral.concludedAt ? undefined : wreathEvent(plan, ceremony, rulesAt, now);
  return answer({
    ...{ ...ceremony, ...toListed(published), events, code },
    endsAt: endOfFuneral({ ...plan, thanatopraxy: null }),
    portrait: portraitOf(ceremony),
    wreaths: wreaths ? { ...wreaths, ...toPlaced(wreaths) } : null,
  });
}

const toPublished = answers(contract.publishCeremony.response.shape.publication);

/** The page of a funeral as the staff published it. */
export function toPublication(published: Published, beside: Pick<Surroundings, 'events' | 'code'>): Publication {
  const { ceremony } = published;
  return toPublished({ ...ceremony, ...beside, portrait: portraitOf(ceremony), slug: addressOf(published) });
}
