import {LISTS} from '#domain/lists.ts';
import {SIGHTS} from '../pictures/tour.ts';
import {lookAt} from './look-at.ts';

lookAt(SIGHTS.filter(({hash}) => LISTS.has(hash)));
