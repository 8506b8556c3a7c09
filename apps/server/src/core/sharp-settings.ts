import sharp from 'sharp';

// One thread per image and no cache of recent ones: concurrent work must leave memory for everything else.
sharp.concurrency(1);
sharp.cache(false);
