/** A CSS Module exports its class names, which the build makes unique per app. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** An image exports the URL of its hashed file. */
declare module '*.svg' {
  const url: string;
  export default url;
}

/** Ships no type declarations. */
declare module 'react-refresh/runtime';
