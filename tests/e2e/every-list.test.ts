import {LISTS} from '#domain/lists.ts';
import {SIGHTS} from '../pictures/tour.ts';
import {lookAt} from './look-at.ts';
import {SPECIFIED} from './specified-routes.ts';

/** Routes of the specification are looked at in the other sizes by a test of their own. */
lookAt(
  SIGHTS.filter(({hash}) => LISTS.has(hash)),
  ({hash, prepare}) => prepare === undefined && SPECIFIED.includes(hash),
);
