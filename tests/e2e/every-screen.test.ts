import {LISTS} from '#domain/lists.ts';
import {SIGHTS} from '../pictures/tour.ts';
import {lookAt} from './look-at.ts';

/** Every screen but the lists, which have a file of their own. */
lookAt(SIGHTS.filter(({hash}) => !LISTS.has(hash)));
