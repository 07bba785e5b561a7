/** A CSS Module gives the names of its classes; the federation build makes them unique per app. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** A picture gives the address of its hashed file. */
declare module '*.svg' {
  const address: string;
  export default address;
}

/** Ships no declarations; development hands it on as it is. */
declare module 'react-refresh/runtime';
