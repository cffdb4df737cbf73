import { createClient } from 'relx';
import { fillPlaces } from './fill-places.js';
import { restRoot } from './page.js';

void fillPlaces(document, createClient({ url: restRoot() }));
