import sharp from 'sharp';

// One thread for each picture, and no memory of the last ones: many at once must leave room for the rest.
sharp.concurrency(1);
sharp.cache(false);
