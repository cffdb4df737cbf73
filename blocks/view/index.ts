import { createClient } from 'relx';
import { siteOptions } from '../site.js';
import { fillPlaces } from './fill-places.js';
import { restRoot } from './page.js';

void fillPlaces(document, createClient({ url: restRoot(), ...siteOptions() }));
